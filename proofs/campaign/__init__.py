"""The campaign: the engine against the oracle and against gacrux, on very many generated events. `make prove PARTS=campaign`."""
