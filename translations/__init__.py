"""The catalogues of translations: extracted from the source, brought up to date, checked (`make translations`). Not installed."""
