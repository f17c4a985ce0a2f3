"""A tournament becomes standings: records, rules, ranking."""
