"""Programs that show more than `make test` has time for; each is a part of `make prove` (`__main__.py`), and `docs/evidence.md` has what came out."""
