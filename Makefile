# make run    the standings of a sample event        make test   everything CI checks
# make bench  speed as ratios to peers in one run     make clean  remove what make made
# make pictures  docs/pictures anew, as SVG
# make fuzz   damaged files for some minutes (FUZZ=examples)
# make batch-proof   2,000 files on processes and a cluster, with kills in the middle: the same tables each time
# make checks published ranks of 500 generated events: right, swapped, made under another law; and how long a check takes
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint types layers tests fuzz checks batch-proof bench pictures clean

run: $(READY)
	$(BIN)/tiebreaks standings examples/open.trf
	$(BIN)/tiebreaks why examples/open.trf Grauwitz Hartenau

test: lint types layers tests

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tiebreaks needs Python 3.11 or later; call make PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

layers: $(READY)
	$(BIN)/lint-imports --no-cache

tests: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term

fuzz: $(READY)
	FUZZ=$${FUZZ:-20000} $(BIN)/python -m pytest tests/formats/test_fuzz.py -q

checks: $(READY)
	$(BIN)/python -m benchmarks.check

batch-proof: $(READY)
	$(BIN)/python -m tests.batch.proof

bench: $(READY)
	$(BIN)/python -m benchmarks

pictures: $(READY)
	$(BIN)/python examples/make_pictures.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage build dist
