"""Other programs behind the contract of the conformance kit: a TRF, an edition and a list in, ranks and values as CSV out.

`python -m proofs.adapters.gacrux FILE EDITION LIST`; for very many events the same function is called in this process.
"""
