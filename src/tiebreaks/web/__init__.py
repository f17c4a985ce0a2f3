"""The server: it takes requests over HTTP, gives each to a worker of `page/`, and sends the answer. Nothing is stored."""
