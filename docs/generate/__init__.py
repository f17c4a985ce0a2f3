"""The pages that are made from the source: every tie-break, the editions, the conformance, the map of the source."""
