"""After the ranking: categories, prizes and series."""
