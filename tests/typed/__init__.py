"""A user's program as type checkers see it: mypy and pyright hold it in make test, and it runs."""
