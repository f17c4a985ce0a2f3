"""The page and the HTTP service: a request becomes `Job`, a worker turns it into `JobResult`. Nothing is stored."""
