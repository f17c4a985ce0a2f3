"""The tie-breaks of C.07, one file per family, named as in the regulations."""
