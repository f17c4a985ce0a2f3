"""Programs that show more than `make test` has time for; each is a target of the Makefile, and `docs/evidence.md` has what came out."""
