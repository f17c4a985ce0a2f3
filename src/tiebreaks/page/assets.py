"""The files of the page, read once from the package: the server never looks up the path of a request on a disk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from tiebreaks.formats import samples
from tiebreaks.languages import LANGUAGES
from tiebreaks.law.editions import EDITIONS, NAMED_SETS
from tiebreaks.page import words
from tiebreaks.page.speech import speaking, translate

MEDIA_TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
SAMPLES: Mapping[str, str] = words.SAMPLES
POLICY = (  # of the page without a server; the worker has none of its own
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' {cdn}; img-src 'self' data:; "
    "worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'"
)


def _read_static() -> dict[str, tuple[str, bytes]]:
    folder = files("tiebreaks.page").joinpath("static")
    return {
        file.name: (MEDIA_TYPES[file.name.rpartition(".")[2]], file.read_bytes())
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in MEDIA_TYPES
    }


STATIC: Mapping[str, tuple[str, bytes]] = _read_static()
STATIC_DIGEST = sha256(b"".join(name.encode() + data for name, (_, data) in sorted(STATIC.items()))).hexdigest()[:12]
"""Stands in the addresses of these files, so that a browser may keep them: with other contents they have other addresses."""


def read_sample(name: str) -> bytes:
    """A sample event of the package; `name` is one of SAMPLES."""
    assert name in SAMPLES
    return samples.read_sample(name.removesuffix(samples.SUFFIX))


def templates() -> Environment:
    """The templates of the package."""
    environment = Environment(loader=PackageLoader("tiebreaks.page"), autoescape=select_autoescape(), undefined=StrictUndefined)
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": False}
    return environment


@lru_cache(maxsize=8)
def render_page(code: str = "en", *, local: bool = True, watched: tuple[str, ...] = (), engine: str = "", cdn: str = "") -> str:
    """The page in a language, the same for everybody.

    local     whether only this machine can reach it
    watched   the names of the files that it follows
    engine    the file that describes the engine in the browser, where there is no server, beside the scripts of the page;
              cdn: the host it comes from
    """
    page = templates().get_template("page.html")
    with speaking(code):
        return page.render(
            language="en-GB" if code == "en" else code,
            languages=LANGUAGES,
            words=translate(words.PAGE),
            script_words=translate({**words.SCRIPT, **words.CARD}),
            samples=translate(SAMPLES),
            editions=list(EDITIONS.values())[::-1],
            named_sets=translate({each.name: each.reproduces for each in NAMED_SETS.values()}),
            encodings=translate(words.ENCODINGS),
            exports=translate(words.EXPORTS),
            version=version("tiebreaks"),
            local=local,
            watched=json.dumps(watched),
            static=f"{engine.rpartition('/')[0]}/static" if engine else f"static/{STATIC_DIGEST}",
            engine=engine,
            policy=POLICY.format(cdn=cdn) if engine else "",
        )
