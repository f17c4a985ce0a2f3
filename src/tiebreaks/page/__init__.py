"""The page and the answers behind it: one request in, one answer out, whether a server carries them or the browser itself."""
