"""Speed, measured against peers and baselines in the same run and printed as ratios. `make bench`."""
