"""The law as data: editions of C.07, their provisions, named sets of house rules, and how lists are spelled."""
