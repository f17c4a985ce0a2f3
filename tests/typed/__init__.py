"""A user's program as type checkers see it: mypy holds it in make test, pyright in make verify-types, and it runs."""
