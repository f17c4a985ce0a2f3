"""The catalogues of translations: extracted, brought up to date, checked (`make translations`). Not installed."""
