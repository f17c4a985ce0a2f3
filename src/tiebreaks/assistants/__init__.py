"""Assistants: the operations as tools, and the law as resources, over the Model Context Protocol (`tiebreaks mcp`)."""
