"""The wheels and the sdist, and the lowest releases of the dependencies. `make dist`, `make test-lowest`."""
