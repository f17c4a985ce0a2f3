"""The files of the page, read once from the package: the server never looks up the path of a request on a disk."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from tiebreaks.formats import samples
from tiebreaks.languages import LANGUAGES
from tiebreaks.law.editions import EDITIONS, NAMED_SETS
from tiebreaks.web import words
from tiebreaks.web.speech import speaking, translate

MEDIA_TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
SAMPLES: Mapping[str, str] = words.SAMPLES


def _read_static() -> dict[str, tuple[str, bytes]]:
    folder = files("tiebreaks.web").joinpath("static")
    return {
        file.name: (MEDIA_TYPES[file.name.rpartition(".")[2]], file.read_bytes())
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in MEDIA_TYPES
    }


STATIC: Mapping[str, tuple[str, bytes]] = _read_static()


def read_sample(name: str) -> bytes:
    """A sample event of the package; `name` is one of SAMPLES."""
    assert name in SAMPLES
    return samples.read_sample(name.removesuffix(samples.SUFFIX))


@lru_cache(maxsize=8)
def render_page(code: str = "en", *, local: bool = True, watched: str = "") -> str:
    """The page in a language, the same for everybody; `local` if only this machine can reach it, `watched` names a file."""
    with speaking(code):
        return _render(code, local, watched)


def _render(code: str, local: bool, watched: str) -> str:
    environment = Environment(loader=PackageLoader("tiebreaks.web"), autoescape=True, undefined=StrictUndefined)
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": False}
    return environment.get_template("page.html").render(
        language="en-GB" if code == "en" else code,
        languages=LANGUAGES,
        words=translate(words.PAGE),
        script_words=translate({**words.SCRIPT, **words.CARD}),
        samples=translate(SAMPLES),
        editions=list(EDITIONS.values())[::-1],
        named_sets=translate({each.name: each.reproduces for each in NAMED_SETS.values()}),
        encodings=translate(words.ENCODINGS),
        local=local,
        watched=watched,
    )
