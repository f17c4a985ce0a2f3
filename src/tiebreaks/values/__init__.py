"""What every answer can do: print itself, show itself in a notebook, become a data frame."""
