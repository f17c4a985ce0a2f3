"""The command and the page as one file that needs no Python. `make release PARTS=executable`."""
