"""The wheels and the sdist, and the lowest releases of the dependencies. `make release PARTS=dist`, `make prove PARTS=lowest`."""
