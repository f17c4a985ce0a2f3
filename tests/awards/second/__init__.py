"""A second allocation of prizes, written from the text in plain loops: the first is compared with it."""
