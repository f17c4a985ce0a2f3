"""What is handed to others: the wheel and the sdist, their dependencies and licences, the types, and what happens without a network."""
