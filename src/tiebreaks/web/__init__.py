"""The page and the HTTP service: a request becomes `Asked`, a worker turns it into `Answer`. Nothing is stored."""
