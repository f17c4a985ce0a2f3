"""A row of the working becomes words: how a value came about, why one is ahead, what two editions change."""
