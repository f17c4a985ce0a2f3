"""Other programs that compute FIDE tie-breaks, asked about our tournaments. Tests only; nothing in src/ knows them."""
