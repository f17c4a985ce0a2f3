"""FIDE rating lists, and filling the empty fields of an event from them."""
