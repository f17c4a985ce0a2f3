"""What can be asked: names, options and words that every face shares."""
