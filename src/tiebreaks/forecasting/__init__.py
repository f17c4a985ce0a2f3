"""What may still happen: standings with assumed results, what a participant needs, and the chances of every rank."""
