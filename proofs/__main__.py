"""`make prove`: what takes hours, in parts, each of which keeps its figures for docs/evidence.md. PARTS="campaign checks" runs these.

Variables that parts read: CAMPAIGN (options), FUZZ (examples), FUZZ_SECONDS and READERS, FILES and SEED, MUTANTS and TARGETS,
BASELINE (folder/src of another source).
"""

from __future__ import annotations

import os
import sys

from proofs.parts import Part, run_parts

# All tests but those of the pages in a browser, of drawn requests, of the documentation, of mutants and of peers: their tools want newer releases.
BY_VERSION = """tests --ignore=tests/peers --ignore=tests/proofs/test_mutants.py --ignore=tests/docs/test_docs.py
    --ignore=tests/docs/test_web_site.py --ignore=tests/test_frameworks.py --ignore=tests/typed/test_tutorial_programs.py
    --ignore=tests/web/test_schema.py --ignore=tests/distribution -m 'not browser'""".replace("\n", " ")

CLANG = """
command -v clang >/dev/null \\
|| { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq clang; } >/dev/null 2>&1 \\
|| $PYTHON -c 'import atheris' 2>/dev/null \\
|| { echo "guided-fuzz needs clang with libFuzzer to build atheris and the kernel, and could not install it here"; exit 1; }
[ "${READERS:-}" = kernel ] || $PYTHON -c 'import atheris' 2>/dev/null || $PYTHON $INSTALL -c constraints.txt -e '.[fuzz]'
FUZZ_SECONDS=${FUZZ_SECONDS:-60} $PYTHON -m proofs.fuzzing ${READERS:-}"""

# Python and NumPy are Debian's, for programs of i386; the tools are wheels for it. The project is copied, not mounted: build may be removed.
NARROW = """
root=build/32-bit
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo "32-bit makes a Debian of 32 bits: it needs a Debian and root"; exit 1; }
command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq debootstrap; } >/dev/null 2>&1 \\
|| { echo "32-bit needs debootstrap, and could not install it here"; exit 1; }
[ -e $root/.ready ] || { rm -rf $root && mkdir -p $root \\
&& debootstrap --arch=i386 --variant=minbase --include=python3,python3-numpy trixie $root/debian >$root/log 2>&1 && touch $root/.ready; } \\
|| { tail -3 $root/log; echo "no Debian of 32 bits: its packages are not to be had, or no program of 32 bits runs here"; exit 1; }
$PYTHON $INSTALL --upgrade --target $root/debian/packages --platform manylinux2014_i686 --python-version 3.13 --only-binary :all: \\
    -c constraints.txt hypothesis jsonschema-rs pytest pytest-xdist python-calamine click
rm -rf $root/debian/project && mkdir $root/debian/project
cp -r src packages tests docs examples proofs pyproject.toml $root/debian/project
rm -f $root/debian/project/src/tiebreaks/formats/trf/_kernel.*
inside="chroot $root/debian env -C /project PYTHONPATH=/packages:/project/src:/project/packages/conformance/src"
$inside python3 -c 'import numpy, sys; print("Python", sys.version.split()[0], "NumPy", numpy.__version__, numpy.arange(1).dtype); \\
sys.exit(numpy.arange(1).dtype != "int32")'
tests=$($PYTHON -m tests paths | tr ' ' '\\n' | grep -v ^tests/languages/)
$inside env QUICK=10 python3 -m pytest -q -n auto -m "not slow" --junitxml=/project/report.xml $tests tests/conformance_set tests/test_widths.py
$PYTHON -m proofs.figures narrow $root/debian/project/report.xml"""

ANSWERS = """
[ -d "${BASELINE:-}/tiebreaks" ] || { echo "answers compares with another source: BASELINE=folder/src"; exit 1; }
PYTHONPATH="$(cd "$BASELINE" && pwd)" $PYTHON -m proofs.answers build/answers/before
PYTHONPATH="$PWD/src" $PYTHON -m proofs.answers build/answers/after
[ ! -d build/answers/after ] || $PYTHON -m proofs.answers --compare build/answers/before build/answers/after"""

LOWEST = f"""
mkdir -p build
$PYTHON -m proofs.distribution.lowest > build/lowest.txt
$BASE -m venv --clear build/lowest
build/lowest/bin/python $INSTALL -r build/lowest.txt
build/lowest/bin/python $INSTALL --no-deps -e .
build/lowest/bin/python -m pytest -q -n auto -W ignore::DeprecationWarning -W ignore::PendingDeprecationWarning \\
    --junitxml=build/lowest.xml {BY_VERSION}
build/lowest/bin/python -m proofs.figures lowest build/lowest.xml"""

NEWEST = f"""
$BASE -m venv --clear build/newest
build/newest/bin/python $INSTALL --upgrade pip
build/newest/bin/python $INSTALL -e '.[dev]' -e packages/conformance
build/newest/bin/python -m pip freeze --exclude-editable
build/newest/bin/python -m pytest -q -n auto --junitxml=build/newest.xml {BY_VERSION}
build/newest/bin/python -m proofs.figures newest build/newest.xml"""

CLOUDS = """
$BASE -m venv build/clouds
build/clouds/bin/python $INSTALL -e '.[frames,cluster,clouds]' hypothesis pytest pytest-xdist
build/clouds/bin/python -m pytest -q --junitxml=build/clouds.xml tests/clouds
build/clouds/bin/python -m proofs.figures clouds build/clouds.xml"""

BOTH_WAYS = """
$PYTHON -m proofs.planted 1000
for program in gacrux chesspairing tiebreak-core; do $PYTHON -m proofs.both_ways $program 50000 --jobs 2 --store; done"""

FUZZED = "test_fuzz.py test_swiss_manager.py test_trf_both_readers.py test_trf_kernel.py"
PARTS = {
    "real-events": Part("files of the corpus: read or rightly refused, and every value that of gacrux but for the named readings",
        "STORE=1 $PYTHON -m pytest tests/peers tests/formats/test_corpus.py -q"),
    "campaign": Part("engine against oracle on 100,000 generated events, against gacrux on 5,000; goes on where it stopped (CAMPAIGN=options)",
        "$PYTHON -m proofs.campaign ${CAMPAIGN:-}"),
    "both-ways": Part("planted faults within 1,000 drawn events, then 50,000 events each way with other programs", BOTH_WAYS),
    "conformance": Part("the conformance set written again, if engine, oracle, the stated numbers and FIDE's examples agree",
        "$PYTHON -m tests.conformance_set"),
    "checks": Part("published tables: generated ones with known truth, and the organisers' of the corpus", "$PYTHON -m proofs.checks"),
    "mutation": Part("every small change of the source: does a test notice? (MUTANTS=number of each, TARGETS=awards)",
        "CI=true $PYTHON -m proofs.mutation ${TARGETS:-}", "dev,mutation"),
    "fuzz": Part("damaged files for some minutes (FUZZ=examples)",
        f"FUZZ=${{FUZZ:-20000}} $PYTHON -m pytest -q {' '.join(f'tests/formats/{name}' for name in FUZZED.split())}"),
    "guided-fuzz": Part('every reader under a fuzzer guided by coverage (FUZZ_SECONDS=60 of each, READERS="trf kernel")', CLANG),
    "damaged": Part("100,000 damaged files through every reader: no crash, none over 2 s of processor time (FILES, SEED, READERS)",
        "$PYTHON -m proofs.damaged"),
    "readers": Part("damaged TRF files with the compiled kernel and without it: the same answers (FILES=5000 SEED=1)",
        "$PYTHON -m proofs.readers"),
    "faults": Part("every writing with every fault at every moment, and kills, changes and interruptions at random times",
        "STORE=1 FAULTS=all $PYTHON -m pytest tests/faults -q\n$PYTHON -m proofs.faults"),
    "batch": Part("2,000 files on processes and a cluster, with kills in the middle: the same tables each time", "$PYTHON -m proofs.batch"),
    "reproducible": Part("the same bytes under every Python found, hash seed, locale, time zone, folder, order of listings",
        "$PYTHON -m proofs.reproducible"),
    "answers": Part("every command on 80 files of the corpus: the same answers as another source (BASELINE=folder/src)", ANSWERS),
    "load": Part("50 clients of the page for 30 s", "$PYTHON -m benchmarks.page"),
    "looks": Part("every view of the page at 390, 1366 and 1920 pixels, light and dark, in build/looks",
        "$PYTHON -m tests browser\n$PYTHON -m examples.page_pictures build/looks"),
    "site-check": Part("the page without a server, in a browser (npm, ../shared/wasm)",
        "$PYTHON -m tests browser\nSITE=1 $PYTHON -m pytest tests/site -q"),
    "lowest": Part("the tests with every dependency at its lower bound", LOWEST),
    "newest": Part("the tests with the newest releases (PYTHON=python3.13)", NEWEST),
    "byte-order": Part("the kernel for a machine with the highest byte first, run by qemu: the same numbers", "$PYTHON -m proofs.byte_order"),
    "32-bit": Part("the quick tests and the conformance set in a Debian of i386, in build/32-bit", NARROW),
    "clouds": Part("batches in s3:// and gs://, with servers of their kind on this machine", CLOUDS),
}  # fmt: skip

if __name__ == "__main__":
    # Without BASELINE there is nothing to compare with: only who names the part is told.
    every = {name: part for name, part in PARTS.items() if name != "answers" or os.environ.get("BASELINE")}
    run_parts("prove", PARTS, sys.argv[1:] or list(every), goes_on=True)
