"""Batches whose files and tables are in a cloud: servers of their kind on this machine. `make prove PARTS=clouds` installs and runs it."""
