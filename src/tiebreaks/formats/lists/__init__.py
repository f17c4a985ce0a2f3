"""Lists of an event as programs print them: a table and its columns, players, ranking, pairings. Each becomes a `Part`."""
