"""What the machine does: files written whole, processes and a pool of them, optional dependencies."""
