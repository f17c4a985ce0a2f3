# make run    the standings of a sample event        make test   style, types, layers, tests: what CI checks first
# make long   the tests that take minutes and seldom break: other programs, faults, the corpus, processes; CI's second job
# make quick  ruff and the tests of a change: articles, examples, catalogue, editions, standings, malformed files; under a minute
# make serve  the page, in the browser                make docs   the documentation, in build/docs; and the generated pages
# make bench  speed as ratios to peers in one run     make clean  remove what make made
# make load   50 clients of the page for 30 s        make pictures  make docs/pictures again
# make looks  every view of the page at 390, 1366 and 1920 pixels, light and dark, in build/looks
# make kernel     the kernel, compiled into src/ after a change of src/kernel, with warnings as errors; without it a change is compiled, too
# make coverage   the tests, and which lines of src they reach
# make fuzz   damaged files for some minutes (FUZZ=examples)
# make guided-fuzz   every reader under a fuzzer guided by coverage, the kernel with sanitizers (FUZZ_SECONDS=60 of each, READERS="trf kernel")
# make readers   damaged TRF files with the compiled kernel and without it: the same tournaments, warnings, errors (FILES=5000 SEED=1)
# make byte-order   the kernel compiled for a machine with the highest byte first, run by qemu: the same numbers
# make real-events   files of the corpus: read or rightly refused, and every value that of gacrux but for the named readings
# make faults   every writing with every fault at every moment, and kills, changes and interruptions at random times
# make reproducible   the same bytes under every Python found, hash seed, locale, time zone, folder, order of listings
# make answers   every command on 80 files of the corpus, in three languages: the same answers as another source (BASELINE=folder/src)
# make batch-proof   2,000 files on processes and a cluster, with kills in the middle: the same tables each time
# make conformance   write conformance/ again, if engine, oracle, hand and FIDE's examples agree
# make mutation   every small change of rules, standings, checks, chances, prizes, TRF: does a test notice? (MUTANTS=number of each; PARTS=awards)
# make checks published tables: 500 right and swapped ones, 1,020 with known truth, and the organisers' of the corpus where it is
# make campaign  engine against oracle on 100,000 generated events, against gacrux on 5,000; continues where it stopped (CAMPAIGN=options)
# make both-ways planted faults within 1,000 drawn events, then 50,000 events each way with gacrux, and with chesspairing and tiebreak-core where they are; goes on after the stored ones
# make dist   the wheels and the sdist, built, compared, installed afresh and used      make verify-types  that every public symbol has a known type
# make executable    dist/tiebreaks, one file with the command and the page that needs no Python, tried and measured
# make container     the image of the page, built, run and looked at, where podman or docker is (CONTAINER=...)
# make sbom          what executable and container hold, as a CycloneDX list in dist/      make release-notes   what is published beside a release
# make workflows     the workflows and the action of the host, looked through for faults by zizmor
# make test-lowest   the tests with every dependency at its lower bound                make test-newest   the tests with the newest releases (PYTHON=python3.13)
# make test-32-bit   the quick tests and the conformance set where every default integer has 32 bits: in a Debian of i386, in build/32-bit
# make clouds        batches in s3:// and gs://, with servers of their kind on this machine
# make site          the page without a server, in build/site    make site-check   its tests in a browser (npm, ../shared/wasm)
# make licences      write docs/licences.md again          make links   ask every address that the pages name
# make translations  extract the sentences, bring the catalogues up to date, say what is missing
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNS := $(VENV)/.runs
INSTALLED := $(VENV)/.ready
READY := build/.ready
RELEASE := $(VENV)/.release
INSTALL := -m pip install --quiet --disable-pip-version-check

.PHONY: run serve quick test long lint types layers browser tests bench load pictures docs clean
.PHONY: links coverage clouds fuzz checks conformance campaign both-ways batch-proof dist verify-types test-lowest test-newest test-32-bit licences guided-fuzz readers real-events answers byte-order faults reproducible mutation translations
.PHONY: executable container sbom release-notes workflows kernel

run: $(RUNS)
	$(BIN)/tiebreaks standings examples/round_robin.trf
	$(BIN)/tiebreaks why examples/open.trf Grauwitz Hartenau

serve: $(RUNS)
	$(BIN)/tiebreaks serve

# Types and layers are looked at while the tests run, and tell what they found after them.
test: lint browser
	@mkdir -p build; $(MAKE) --no-print-directory --keep-going types layers > build/types-and-layers.txt 2>&1 & others=$$!; trap 'kill $$others 2>/dev/null' INT TERM; \
	$(MAKE) --no-print-directory tests; tests=$$?; wait $$others; found=$$?; cat build/types-and-layers.txt; exit $$((tests || found))

# Also named in .github/workflows/test.yml, for Windows.
QUICK_TESTS := tests/articles tests/examples tests/engine/test_catalogue.py tests/law/test_editions.py tests/engine/test_standings.py tests/engine/test_team_standings.py tests/engine/test_steps.py tests/explaining/test_explanations.py tests/formats/test_malformed.py tests/languages/test_catalogues.py

quick: $(READY) lint
	QUICK=10 $(PYTEST) -q -n auto -m "not slow" $(QUICK_TESTS)

# What running needs comes first: the library with its kernel, the command and the page.
$(RUNS): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tiebreaks needs Python 3.11 or later; call make PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(INSTALL) -c constraints.txt -e '.[web]'
	@touch $@

# The tools are compiled when they are first used: most of what comes with them never is, and to compile it takes a third of the time.
$(INSTALLED): $(RUNS)
	$(BIN)/python $(INSTALL) --no-compile -c constraints.txt -e '.[dev]'
	@touch $@

# The kernel is compiled again when it changed, and into a tree whose environment is older. Where it cannot be, a line says so.
$(READY): $(INSTALLED) hatch_build.py $(wildcard src/kernel/*)
	@$(BIN)/python hatch_build.py
	@mkdir -p build && touch $@

kernel: $(INSTALLED)
	TIEBREAKS_KERNEL=require $(BIN)/python hatch_build.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/typos

types: $(READY)
	$(BIN)/mypy
	@$(MAKE) --no-print-directory verify-types

layers: $(READY)
	$(BIN)/lint-imports --no-cache

# The tests of the page need a Chromium, best the one without windows, which takes half of the time to open a page: where that may be done it is installed, otherwise they are skipped and say so.
browser:
	@command -v chromium-headless-shell >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }; } >/dev/null 2>&1 \
	|| command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	|| echo "no Chromium, and it could not be installed here: the tests of the page in a browser are skipped"

# A test that takes ten minutes hangs: it is ended, named, and where it stood is printed.
HANGS := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true

# Two processes more than there are cores: the tests of the page wait for the browser, and others for commands they have started.
PROCESSES = $$($(BIN)/python -c 'import os; print(len(os.sched_getaffinity(0)) + 2 if hasattr(os, "sched_getaffinity") else "auto")')

# Where the variable is set, every process that a test starts compiles the package anew, and every worker all tests.
PYTEST = env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest

# Coverage has a target of its own: measuring it takes half of the time again.
tests: $(READY) browser
	PART=short DRAWN=$${DRAWN:-20} $(PYTEST) -n $(PROCESSES) --dist worksteal $(HANGS)

# Other programs, faults, the corpus, processes that are killed: LONG in tests/helpers/parts.py. CI runs it as a second job.
long: $(READY) browser
	PART=long DRAWN=$${DRAWN:-20} $(PYTEST) -n $(PROCESSES) --dist worksteal $(HANGS)

coverage: $(READY) browser
	$(PYTEST) -n $(PROCESSES) --dist worksteal --cov --cov-report=term $(HANGS)

fuzz: $(READY)
	FUZZ=$${FUZZ:-20000} $(BIN)/python -m pytest tests/formats/test_fuzz.py tests/formats/test_swiss_manager.py tests/formats/test_trf_both_readers.py tests/formats/test_trf_kernel.py -q

# The fuzzer of Python is built from source; it and the kernel need clang with libFuzzer: where that may be done it is installed, otherwise this says so.
guided-fuzz: $(READY)
	@command -v clang >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq clang; } >/dev/null 2>&1 \
	|| $(BIN)/python -c 'import atheris' 2>/dev/null \
	|| { echo "make guided-fuzz needs clang with libFuzzer to build atheris and the kernel, and could not install it here"; exit 1; }
	@[ "$(READERS)" = kernel ] || $(BIN)/python -c 'import atheris' 2>/dev/null || $(BIN)/python -m pip install --quiet -c constraints.txt -e '.[fuzz]'
	FUZZ_SECONDS=$${FUZZ_SECONDS:-60} $(BIN)/python -m proofs.fuzzing $(READERS)

readers: $(READY)
	$(BIN)/python -m proofs.readers

byte-order: $(READY)
	$(BIN)/python -m proofs.byte_order

# STORE=1 keeps what a test counted in proofs/results/figures.json, for the page of evidence.
real-events: $(READY)
	STORE=1 $(BIN)/python -m pytest tests/peers tests/formats/test_corpus.py -q

faults: $(READY)
	STORE=1 FAULTS=all $(BIN)/python -m pytest tests/faults -q
	$(BIN)/python -m proofs.faults

reproducible: $(READY)
	$(BIN)/python -m proofs.reproducible

# The answers of BASELINE are asked for with the questions of this tree. Without the corpus nothing is asked, which it says.
answers: $(READY)
	@[ -d "$(BASELINE)/tiebreaks" ] || { echo "make answers compares with another source: BASELINE=folder/src"; exit 1; }
	PYTHONPATH="$(abspath $(BASELINE))" $(BIN)/python -m proofs.answers build/answers/before
	PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m proofs.answers build/answers/after
	@[ ! -d build/answers/after ] || $(BIN)/python -m proofs.answers --compare build/answers/before build/answers/after

mutation: $(VENV)/.mutation
	CI=true $(BIN)/python -m proofs.mutation $(PARTS)

$(VENV)/.mutation: $(INSTALLED) | $(READY)
	$(BIN)/python $(INSTALL) -c constraints.txt -e '.[dev,mutation]'
	@touch $@

checks: $(READY)
	$(BIN)/python -m proofs.checks

conformance: $(READY)
	$(BIN)/python -m tests.conformance_set

batch-proof: $(READY)
	$(BIN)/python -m proofs.batch

campaign: $(READY)
	$(BIN)/python -m proofs.campaign $(CAMPAIGN)

both-ways: $(READY)
	$(BIN)/python -m proofs.planted 1000
	$(BIN)/python -m proofs.both_ways gacrux 50000 --jobs 2 --store
	$(BIN)/python -m proofs.both_ways chesspairing 50000 --jobs 2 --store
	$(BIN)/python -m proofs.both_ways tiebreak-core 50000 --jobs 2 --store

bench: $(READY)
	$(BIN)/python -m benchmarks

load: $(READY)
	$(BIN)/python -m benchmarks.page

pictures: $(READY) browser
	$(BIN)/python -m docs.generate.pictures
	$(BIN)/python -m examples.make_pictures

looks: $(READY) browser  # every view of the page at three widths, light and dark, in build/looks
	$(BIN)/python -m examples.page_pictures build/looks

.PHONY: looks site site-check
site: $(READY)
	$(BIN)/python -m tiebreaks site build/site

site-check: browser
	SITE=1 $(PYTEST) tests/site -q

docs: $(READY)
	$(BIN)/python -m docs.generate
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs
	@echo "build/docs/index.html"

# The only target that asks other machines: does every address in the pages still answer?
links: $(READY)
	$(BIN)/python -m sphinx -q -b linkcheck docs build/links

$(RELEASE): $(INSTALLED) | $(READY)
	$(BIN)/python $(INSTALL) -c constraints.txt -e '.[release]'
	@touch $@

dist: $(RELEASE)
	$(BIN)/python -m translations check  # a release has every sentence in every language
	$(BIN)/python -m proofs.distribution

executable: $(RELEASE)
	$(BIN)/python -m proofs.executable

container: $(RELEASE)
	$(BIN)/python -m proofs.container

sbom: $(RELEASE)
	$(BIN)/python -m proofs.distribution.sbom

release-notes:
	@$(PYTHON) -m proofs.distribution.notes

workflows: $(RELEASE)
	$(BIN)/zizmor --offline --no-progress .github/workflows .github/action examples/workflows/tournaments.yml

# What NumPy leaves unknown in its own types is left out (--ignoreexternal); the program is one that a user could write.
verify-types: $(READY)
	@mkdir -p build
	PATH="$(CURDIR)/$(BIN):$$PATH" basedpyright --ignoreexternal --verifytypes tiebreaks > build/types.txt || { cat build/types.txt; exit 1; }
	@grep 'completeness' build/types.txt
	PATH="$(CURDIR)/$(BIN):$$PATH" basedpyright

# All tests but those of the pages in a browser, of drawn requests, of the documentation, of mutants and of peers: their tools want newer
# releases. Old releases beside newer ones warn of what will be deprecated.
BY_VERSION := tests --ignore=tests/peers --ignore=tests/proofs/test_mutants.py --ignore=tests/docs/test_docs.py --ignore=tests/docs/test_web_site.py --ignore=tests/test_frameworks.py --ignore=tests/typed/test_tutorial_programs.py --ignore=tests/web/test_schema.py --ignore=tests/distribution -m "not browser"

test-lowest: $(READY)
	@mkdir -p build
	$(BIN)/python -m proofs.distribution.lowest > build/lowest.txt
	$(PYTHON) -m venv --clear build/lowest
	build/lowest/bin/python $(INSTALL) -r build/lowest.txt
	build/lowest/bin/python $(INSTALL) --no-deps -e .
	build/lowest/bin/python -m pytest -q -n auto -W ignore::DeprecationWarning -W ignore::PendingDeprecationWarning --junitxml=build/lowest.xml $(BY_VERSION)
	build/lowest/bin/python -m proofs.figures lowest build/lowest.xml

test-newest:
	$(PYTHON) -m venv --clear build/newest
	build/newest/bin/python $(INSTALL) --upgrade pip
	build/newest/bin/python $(INSTALL) -e '.[dev]'
	build/newest/bin/python -m pip freeze --exclude-editable
	build/newest/bin/python -m pytest -q -n auto --junitxml=build/newest.xml $(BY_VERSION)
	build/newest/bin/python -m proofs.figures newest build/newest.xml

# Python and NumPy are Debian's, for programs of i386; the tools are wheels for it. The project is copied, not mounted: build may be removed.
NARROW := build/32-bit
NARROW_TESTS := $(filter-out tests/languages/%,$(QUICK_TESTS)) tests/conformance_set tests/test_widths.py

test-32-bit: $(READY)
	@[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo "make test-32-bit makes a Debian of 32 bits: it needs a Debian and root"; exit 1; }
	@command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq debootstrap; } >/dev/null 2>&1 \
	|| { echo "make test-32-bit needs debootstrap, and could not install it here"; exit 1; }
	@[ -e $(NARROW)/.ready ] || { rm -rf $(NARROW) && mkdir -p $(NARROW) \
	&& debootstrap --arch=i386 --variant=minbase --include=python3,python3-numpy trixie $(NARROW)/debian >$(NARROW)/log 2>&1 && touch $(NARROW)/.ready; } \
	|| { tail -3 $(NARROW)/log; echo "make test-32-bit could not make a Debian of 32 bits: its packages are not to be had, or no program of 32 bits runs here"; exit 1; }
	$(BIN)/python $(INSTALL) --upgrade --target $(NARROW)/debian/packages --platform manylinux2014_i686 --python-version 3.13 --only-binary :all: -c constraints.txt \
	hypothesis jsonschema-rs pytest pytest-xdist python-calamine rich typer
	rm -rf $(NARROW)/debian/project && mkdir $(NARROW)/debian/project
	cp -r src tests conformance docs examples proofs pyproject.toml $(NARROW)/debian/project
	rm -f $(NARROW)/debian/project/src/tiebreaks/formats/trf/_kernel.*
	chroot $(NARROW)/debian env -C /project PYTHONPATH=/packages:/project/src python3 -c 'import numpy, sys; print("Python", sys.version.split()[0], "NumPy", numpy.__version__, numpy.arange(1).dtype); sys.exit(numpy.arange(1).dtype != "int32")'
	chroot $(NARROW)/debian env -C /project PYTHONPATH=/packages:/project/src QUICK=10 python3 -m pytest -q -n auto -m "not slow" --junitxml=/project/report.xml $(NARROW_TESTS)
	$(BIN)/python -m proofs.figures narrow $(NARROW)/debian/project/report.xml

clouds:
	$(PYTHON) -m venv build/clouds
	build/clouds/bin/python $(INSTALL) -e '.[frames,cluster,clouds]' hypothesis pytest pytest-xdist
	build/clouds/bin/python -m pytest -q --junitxml=build/clouds.xml tests/clouds
	build/clouds/bin/python -m proofs.figures clouds build/clouds.xml

translations: $(READY)
	$(BIN)/python -m translations

licences: $(READY)
	$(BIN)/python -m docs.generate.licences

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage build dist src/tiebreaks/formats/trf/_kernel.*
