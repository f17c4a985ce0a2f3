"""The tests: a room for each room of the library, in a package of their own, so that tests/site is not Python's site."""
