"""PGN: the tags of the games become a part of an event."""
