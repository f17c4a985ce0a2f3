"""What happened: a tournament, its rounds, its scoring; frozen values without NumPy."""
