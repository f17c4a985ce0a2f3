"""What the host of the project reads, the Makefile and CONTRIBUTING: they parse, and they name what is there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from docs.generate.dependencies import pins, pythons
from proofs import __main__ as prove
from proofs.distribution import release
from proofs.parts import Part, run_parts
from tests.__main__ import QUICK

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z][a-z0-9-]*):(?!=)", MAKEFILE, flags=re.MULTILINE))
here = pytest.mark.skipif(not GITHUB.exists(), reason="the sdist has no files of the host")


def parsed(path: Path) -> Any:
    return pytest.importorskip("yaml", reason="a dependency of the tools has it").safe_load(path.read_text(encoding="utf-8"))


def workflows() -> list[Path]:
    return sorted((GITHUB / "workflows").glob("*.yml"))


def steps(workflow: Any) -> Iterator[dict[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


def make_parts(text: str) -> set[tuple[str, str]]:
    """The parts that a text names: `make prove PARTS="campaign checks"`."""
    found = re.findall(r"make (prove|release) PARTS=(?:([\"'])([\w -]+?)\2|([\w-]+))", text)
    return {(target, name) for target, _, several, one in found for name in (several or one).split()}


PARTS = {(target, name) for target, parts in (("prove", prove.PARTS), ("release", release.PARTS)) for name in parts}


def make_targets(text: str) -> set[str]:
    """The targets that a text names as commands: `make quick`, or a line of a shell."""
    quoted = re.findall(r"`make ([a-z0-9 -]+?)`|^\s*(?:run: )?make ([a-z0-9 -]+)$", text, flags=re.MULTILINE)
    return {name for pair in quoted for name in " ".join(pair).split()}


@here
def test_workflows_name_targets_that_there_are() -> None:
    for path in workflows():
        named = {name for step in steps(parsed(path)) for name in make_targets(step.get("run", ""))}
        assert named <= TARGETS, path.name
        assert {pair for step in steps(parsed(path)) for pair in make_parts(step.get("run", ""))} <= PARTS, path.name
    assert make_targets("make quick") == {"quick"} and not make_targets("make nothing here.") & TARGETS
    assert make_parts('make prove PARTS="a b"; make release PARTS=c') == {("prove", "a"), ("prove", "b"), ("release", "c")}


@here
def test_workflows_may_only_read_but_for_the_job_that_publishes_and_pin_every_action_by_its_commit() -> None:
    for path in workflows():
        workflow = parsed(path)
        assert workflow["permissions"] == {"contents": "read"}
        assert {name for name, job in workflow["jobs"].items() if "permissions" in job} <= {"publish"}
        actions = re.findall(r"^ +- uses: (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert len(actions) == len([step for step in steps(workflow) if "uses" in step]) > 3
        assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", action) for action in actions)


@here
def test_every_checkout_forgets_its_credentials_and_every_job_has_a_limit_of_time() -> None:
    for path in workflows():
        workflow = parsed(path)
        checkouts = [step for step in steps(workflow) if "checkout@" in step.get("uses", "")]
        assert checkouts and all(step["with"]["persist-credentials"] is False for step in checkouts)
        assert all(job["timeout-minutes"] <= 60 for job in workflow["jobs"].values())


@here
def test_a_release_is_published_only_for_a_tag_after_everything_was_built_and_tried_and_approved() -> None:
    release = parsed(GITHUB / "workflows" / "release.yml")
    assert release[True]["push"] == {"tags": ["v*"]}  # YAML 1.1 reads the key `on` as true
    jobs = release["jobs"]
    publish = jobs["publish"]
    assert publish["permissions"] == {"contents": "write", "id-token": "write", "attestations": "write"}
    assert "ref_type == 'tag'" in publish["if"] and publish["environment"] == "pypi"
    assert {*publish["needs"]} == jobs.keys() - {"publish", "test"}
    assert all(jobs[name]["needs"] == "test" for name in publish["needs"])
    assert any("--tag" in step.get("run", "") for step in jobs["test"]["steps"])
    assert not any("secrets." in str(step) for step in steps(release))


@here
def test_a_release_has_an_executable_for_each_system_and_runs_the_same_program_on_windows() -> None:
    job = parsed(GITHUB / "workflows" / "release.yml")["jobs"]["executable"]
    systems = {each["os"].partition("-")[0] for each in job["strategy"]["matrix"]["include"]}
    assert systems == {"ubuntu", "macos", "windows"}
    (windows,) = (step for step in job["steps"] if "== 'Windows'" in step.get("if", ""))
    assert windows["run"].splitlines()[-1] == release.PARTS["executable"].commands.replace("$PYTHON", "python")
    for name in re.findall(r"-m (proofs[\w.]*)", str(job["steps"])):
        assert runs(name)


@here
def test_a_release_has_a_wheel_for_each_platform_tried_with_every_python_and_one_for_any() -> None:
    jobs = parsed(GITHUB / "workflows" / "release.yml")["jobs"]
    built = {
        (each["os"].partition("-")[0], name)
        for each in jobs["wheels"]["strategy"]["matrix"]["include"]
        for name in each["archs"].split()
    }
    assert built == {("ubuntu", "x86_64"), ("ubuntu", "aarch64"), ("macos", "x86_64"), ("macos", "arm64"), ("windows", "AMD64")}
    config = PROJECT["tool"]["cibuildwheel"]
    assert (
        config["build"] == [f"cp{version.replace('.', '')}-*" for version in pythons()] and "skip" not in config
    )  # so musl, too
    assert config["environment"] == {"TIEBREAKS_KERNEL": "require"}
    assert (ROOT / config["test-command"].split()[2].removeprefix("{project}/")).exists()
    assert "cibuildwheel" in pins()
    (kept,) = (step["with"]["path"] for step in jobs["distribution"]["steps"] if "upload-artifact" in step.get("uses", ""))
    assert [line for line in kept.splitlines() if line.endswith(".whl")] == [
        "dist/*-none-any.whl"
    ]  # an index takes no other that make release builds


@here
def test_workflows_compile_the_kernel_or_fail() -> None:
    for path in workflows():
        assert parsed(path)["env"] == {"TIEBREAKS_KERNEL": "require"}


def test_a_changed_kernel_is_compiled_before_every_target_and_without_installing_anew() -> None:
    (compiled,) = re.findall(r"^\$\(READY\): (.+)\n\t@(.+)$", MAKEFILE, flags=re.MULTILINE)
    assert compiled == ("$(INSTALLED) hatch_build.py $(wildcard src/kernel/*)", "$(BIN)/python hatch_build.py")
    assert re.search(r"^kernel: .+\n\tTIEBREAKS_KERNEL=require \$\(BIN\)/python hatch_build.py$", MAKEFILE, flags=re.MULTILINE)


@here
def test_a_release_builds_everything_that_releasing_names() -> None:
    release = parsed(GITHUB / "workflows" / "release.yml")
    lines = "\n".join(step.get("run", "") for step in steps(release))
    assert (
        make_parts(lines)
        == {("release", name) for name in ("dist", "sbom", "types", "notes", "executable", "container")}
        <= PARTS
    )
    assert make_targets(lines) == {"test", "long"}


@here
def test_the_numbers_are_tested_on_every_system_and_python() -> None:
    job = parsed(GITHUB / "workflows" / "test.yml")["jobs"]["quick"]
    assert job["strategy"]["matrix"]["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    versions = job["strategy"]["matrix"]["python"]
    assert PROJECT["project"]["requires-python"] == f">={versions[0]}" and versions == pythons()


@here
def test_windows_runs_what_make_quick_runs() -> None:
    (windows,) = (step for step in steps(parsed(GITHUB / "workflows" / "test.yml")) if "== 'Windows'" in step.get("if", ""))
    assert windows["run"].splitlines()[-1] == "python -m tests quick"  # it has no make
    assert re.search(r"^quick:.*\n\t\$\(BIN\)/python -m tests quick$", MAKEFILE, flags=re.MULTILINE)
    assert all((ROOT / path).exists() for path in QUICK)


@here
@pytest.mark.parametrize("name", ["wrong_number", "bug", "feature"])
def test_an_issue_form_has_what_the_host_asks_for(name: str) -> None:
    form = parsed(GITHUB / "ISSUE_TEMPLATE" / f"{name}.yml")
    fields = [part for part in form["body"] if part["type"] != "markdown"]
    assert form["name"] and form["description"]
    assert len({field["id"] for field in fields}) == len(fields) and all(field["attributes"]["label"] for field in fields)
    assert any(field.get("validations", {}).get("required") for field in fields)


@here
def test_a_wrong_number_is_reported_with_its_file_edition_and_list() -> None:
    form = parsed(GITHUB / "ISSUE_TEMPLATE" / "wrong_number.yml")
    required = {part["id"] for part in form["body"] if part.get("validations", {}).get("required")}
    assert {"file", "edition", "list", "numbers"} <= required


@here
def test_hooks_and_updates_name_what_is_installed_and_there() -> None:
    config = parsed(ROOT / ".pre-commit-config.yaml")
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert {stage for hook in hooks for stage in hook.get("stages", ["pre-commit"])} == {*config["default_install_hook_types"]}
    tools = {"ruff", "lint-imports", "python"}
    assert hooks and {hook["entry"].split()[0].removeprefix(".venv/bin/") for hook in hooks} <= tools
    named = [word for hook in hooks for word in hook["entry"].split() if word.startswith("tests/")]
    assert named and all((ROOT / path).exists() for path in named)
    updates = parsed(GITHUB / "dependabot.yml")
    assert updates["version"] == 2
    assert {update["package-ecosystem"] for update in updates["updates"]} == {"pip", "github-actions"}


def test_the_citation_has_what_its_format_asks_for_and_the_version_of_the_project() -> None:
    citation = parsed(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= citation.keys() and citation["cff-version"] == "1.2.0"
    assert citation["version"] == PROJECT["project"]["version"] and citation["license"] == PROJECT["project"]["license"]
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in PROJECT["project"]["authors"]]


FIFTEEN = "run quick test long coverage serve docs bench prove release translations pictures kernel clean help"


def test_the_makefile_has_fifteen_targets_on_one_screen_and_runs_modules_that_there_are() -> None:
    phony = {name for line in re.findall(r"^\.PHONY: (.+)$", MAKEFILE, flags=re.MULTILINE) for name in line.split()}
    assert phony == TARGETS == {*FIFTEEN.split()} and len(MAKEFILE.splitlines()) <= 80
    commands = MAKEFILE + "\n".join(part.commands for part in (*prove.PARTS.values(), *release.PARTS.values()))
    ours = set(re.findall(r"-m ((?:proofs|tests|benchmarks|docs|translations|examples)\.?[\w.]*)", commands))
    assert len(ours) > 20 and not [name for name in ours if not runs(name)]
    assert not runs("proofs.nothing")


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_make_alone_says_each_target_in_a_line() -> None:
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}  # not of `make test`
    printed = [
        subprocess.run(["make", *more], cwd=ROOT, capture_output=True, text=True, check=True, env=alone).stdout
        for more in ([], ["help"])
    ]
    assert printed[0] == printed[1] and {line.split("\t")[0] for line in printed[0].splitlines()} == TARGETS
    assert all(len(line) < 100 and line.split("\t")[1] for line in printed[0].splitlines())


@pytest.mark.parametrize(("name", "module"), [("prove", "proofs"), ("release", "proofs.distribution.release")])
def test_a_part_that_is_not_there_is_refused_with_the_list(name: str, module: str) -> None:
    done = subprocess.run([sys.executable, "-m", module, "help"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert {line.split()[0] for line in done.stderr.splitlines()[1:]} == {part for target, part in PARTS if target == name}


def test_parts_run_in_order_and_those_that_fail_are_named(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = {"a": Part("one", "echo a; false; echo not"), "b": Part("two", 'echo "$PYTHON"; echo ${CAMPAIGN:-none}')}
    monkeypatch.setenv("CAMPAIGN", "--few")
    with pytest.raises(SystemExit, match="prove: failed: a"):
        run_parts("prove", parts, [], goes_on=True)
    assert capfd.readouterr() == (f"a\n{sys.executable}\n--few\n", "prove: a\nprove: b\n")
    with pytest.raises(SystemExit, match="release: failed: a"):
        run_parts("release", parts, [], goes_on=False)
    assert capfd.readouterr() == ("a\n", "release: a\n")
    run_parts("release", parts, ["b"], goes_on=False)


def test_every_part_has_commands_that_a_shell_reads() -> None:
    for part in (*prove.PARTS.values(), *release.PARTS.values()):
        assert part.says and subprocess.run(["sh", "-n"], input=part.commands, text=True, check=False).returncode == 0, (
            part.says
        )


def runs(module: str) -> bool:
    """Whether `python -m` finds a program under this name."""
    found = find_spec(module)
    return found is not None and (found.submodule_search_locations is None or find_spec(f"{module}.__main__") is not None)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "RELEASING.md", "docs/evidence.md"])
def test_a_page_names_targets_folders_and_files_that_there_are(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert make_targets(text) <= TARGETS and {pair for pair in make_parts(text) if pair[1] != "help"} <= PARTS
    paths = set(re.findall(r"`((?:tests|proofs|docs|conformance|src|benchmarks)/[\w./-]*)`", text))
    assert not [path for path in paths if not (ROOT / path).exists()]
