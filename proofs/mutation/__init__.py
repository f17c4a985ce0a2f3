"""Mutation testing: each small change of the rules, the standings and the TRF reader and writer must make some test fail.

`make prove PARTS=mutation` changes one place of the source at a time, with the operators of mutmut 3, and runs the tests that reach the
changed line, the nearest first, until one fails. What became of each mutant is kept in build/mutation, so that a run that was
stopped goes on; `result.json` is the result, `survivors.toml` has the reason of every mutant that no test can tell from the original.

mutmut's own runner starts pytest anew for every mutant and does not run with pytest 9.2; here the tests are imported once and
each mutant is tried in a fork of that process.
"""
