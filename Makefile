# Every target in a line: make help. What a part of prove or release does: make prove PARTS=help.
PYTHON ?= python3
BIN := .venv/bin
RUNS := .venv/.runs
INSTALLED := .venv/.ready
READY := build/.ready
INSTALL := -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: help run serve quick test long coverage docs bench prove release translations pictures kernel clean

help:                   ## these lines
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile

run: $(RUNS)            ## the standings of a sample event, and why one player is ahead of another
	$(BIN)/tiebreaks standings examples/round_robin.trf
	$(BIN)/tiebreaks why examples/open.trf Grauwitz Hartenau

serve: $(RUNS)          ## the page, in the browser
	$(BIN)/tiebreaks serve

quick: $(READY)         ## style and the tests of a change; under a minute
	$(BIN)/python -m tests quick

test: $(READY)          ## style, types, layers, tests: what CI checks first
	$(BIN)/python -m tests short

long: $(READY)          ## the tests that take minutes and seldom break; CI's second job
	$(BIN)/python -m tests long

coverage: $(READY)      ## the tests, and which lines of src they reach
	$(BIN)/python -m tests coverage

docs: $(READY)          ## the documentation, in build/docs; and the generated pages
	$(BIN)/python -m docs.generate
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs
	@echo "build/docs/index.html"

bench: $(READY)         ## speed as ratios to peers in one run
	$(BIN)/python -m benchmarks

prove: $(READY)         ## campaigns, mutation, fuzzing, faults, other Pythons (PARTS="campaign checks")
	$(BIN)/python -m proofs $(PARTS)

release: $(READY)       ## what is published, built and tried in dist/ (PARTS=dist)
	$(BIN)/python -m proofs.distribution.release $(PARTS)

translations: $(READY)  ## extract the sentences, bring the catalogues up to date, say what is missing
	$(BIN)/python -m translations

pictures: $(READY)      ## docs/pictures, made again
	$(BIN)/python -m tests browser
	$(BIN)/python -m docs.generate.pictures
	$(BIN)/python -m examples.make_pictures

kernel: $(INSTALLED)    ## the kernel, compiled into src/ with warnings as errors
	TIEBREAKS_KERNEL=require $(BIN)/python hatch_build.py

clean:                  ## remove what make made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage build dist src/tiebreaks/formats/trf/_kernel.*

# What running needs comes first: the library with its kernel, the command and the page.
$(RUNS): pyproject.toml packages/conformance/pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tiebreaks needs Python 3.11 or later; call make PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python $(INSTALL) -e '.[web]' -e packages/conformance
	@touch $@

# The tools are compiled when they are first used: most of what comes with them never is, and to compile it takes a third of the time.
$(INSTALLED): $(RUNS)
	$(BIN)/python $(INSTALL) --no-compile -e '.[dev]' -e packages/conformance
	@touch $@

# The kernel is compiled again when it changed, and into a tree whose environment is older. Where it cannot be, a line says so.
$(READY): $(INSTALLED) hatch_build.py $(wildcard src/kernel/*)
	@$(BIN)/python hatch_build.py
	@mkdir -p build && touch $@
