"""Many files at once: whatever does the work, and however often it is interrupted, the tables are the same."""
