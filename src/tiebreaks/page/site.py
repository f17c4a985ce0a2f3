"""The page as a folder of static files, which any host serves: `tiebreaks site OUT`.

Python compiled to WebAssembly (Pyodide), NumPy and this package run in a worker of the browser, so there is no server: nothing
leaves the device. A service worker keeps every file after the first visit, so the page also works offline. All addresses are
relative: the folder may lie below any path.

Whatever belongs together stands in a folder whose name is a digest of its contents. Hosts let browsers keep files as long as
they like, and parts of two versions would not fit together: so no address ever has other contents. Only the pages themselves,
the samples, the manifest and the service worker keep their names, and the service worker asks the host itself for them.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import tiebreaks
from tiebreaks.errors import FormatError, reason_of
from tiebreaks.languages import LANGUAGES, po
from tiebreaks.languages.folder import LOCALE
from tiebreaks.languages.translated import CATALOGUE
from tiebreaks.messages import Message, Place
from tiebreaks.page.assets import SAMPLES, STATIC, read_sample, render_page, templates
from tiebreaks.system.files import write_whole

PYODIDE_VERSION = "0.29.5"
SCRIPT, CORE, WASM, LIBRARY, LOCK = PYODIDE_FILES = (
    *("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"),
)
CDN = "https://cdn.jsdelivr.net/"
CDN_CORE = "https://cdn.jsdelivr.net/npm/pyodide@0.29.5/"
CDN_NUMPY = "https://cdn.jsdelivr.net/pyodide/v0.29.5/full/numpy-2.2.5-cp313-cp313-pyemscripten_2025_0_wasm32.whl"
CDN_FILES: Mapping[str, tuple[int, str]] = {  # address -> its bytes, for the bar, and what it must hash to (SHA-256)
    CDN_CORE + SCRIPT: (17_616, "UQyhQwUjABj1DED7gb5nOv1oCA5wzncz/M5mAN1qFxQ="),
    CDN_CORE + CORE: (1_074_322, "NWxC9p4WlTl+nYZwvTwuZ4JIzeduGL2uFzHoSFN7R9c="),
    CDN_CORE + WASM: (8_647_684, "VDCaWiz9dXsfD9vJCTySUD97NBUAEQMp2TJIcYORJxg="),
    CDN_CORE + LIBRARY: (2_424_003, "gx/R5TUIS5cvh8ajUnXePSNu/VFm9ed86JSXcQY15zw="),
    CDN_CORE + LOCK: (122_027, "FNLC26EBJ3mZ4XE15lPY8VOJrRQ39T6uITvww83/cj0="),
    CDN_NUMPY: (
        2_900_000,
        "gAyY7cDIZN+knwcAVoDGmbS0K4Tq4fjLGdNbNjTn8Fw=",
    ),  # as its lock file has it; about
}
NUMPY_WHEELS = "numpy-*.whl"
NO_PYODIDE = "expected {name} in the folder of Pyodide {version}; see docs/site.md: {reason}"

LEFT_OUT = (  # of the package: a browser needs none
    *("cli/", "web/", "assistants/", "echecs/", "languages/locale/"),
    *("page/static/", "page/templates/", "page/assets.py", "page/site.py", "__main__.py"),
)
WHEEL = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENGINE, WORKER, MANIFEST = "engine.json", "service-worker.js", "manifest.webmanifest"


def write_site(out: str | os.PathLike[str], pyodide: str | os.PathLike[str] | None = None) -> int:
    """Write the page as static files into a folder, and return their bytes.

    pyodide   a folder with Pyodide and its NumPy: the site is complete in itself. Without it the browser loads both from
              their public host, at a fixed version
    """
    python = {} if pyodide is None else _in_folder("pyodide", dict(_read_pyodide(Path(pyodide))))
    lasting = python | _in_folder("tiebreaks", dict(_versioned(python)))
    engine = next(name for name in lasting if name.endswith(f"/{ENGINE}"))
    current = dict(_current(engine, "" if python else CDN))
    worker = _service_worker(current, lasting, () if python else CDN_FILES).encode()
    files = {
        **lasting,
        **current,
        WORKER: worker,
    }  # what names others stands behind them: an upload in this order is never half
    folder = Path(out)
    for name, data in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(str(target), data)
    return sum(map(len, files.values()))


def _in_folder(name: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files in a folder whose name changes with their names and contents."""
    folder = f"{name}-{_digest_of(files)}"
    return {f"{folder}/{path}": data for path, data in files.items()}


def _digest_of(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()[:16]


def _versioned(python: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """What belongs together: scripts and styles, this package, its catalogues, and what the engine consists of."""
    languages = {}
    for code in LANGUAGES:
        if code != "en":
            languages[code] = {"address": f"languages/{code}.mo", "path": f"{code}/{CATALOGUE}.mo"}
            yield f"languages/{code}.mo", _catalogue(code)
    for name, (_, data) in STATIC.items():
        yield f"static/{name}", data
    wheel_name, wheel = f"tiebreaks-{version('tiebreaks')}-py3-none-any.whl", pack_wheel()
    yield wheel_name, wheel
    own = {f"../{name}": (len(data), _digest(data)) for name, data in python.items()}
    loaded: Mapping[str, tuple[int, str]] = own or CDN_FILES
    engine = {
        "version": version("tiebreaks"),
        "wheel": wheel_name,
        "pyodide": f"{os.path.dirname(next(iter(own)))}/" if own else CDN_CORE,
        "numpy": next(name for name in loaded if name.endswith(".whl")),
        "files": [
            {"address": address, "bytes": size, "integrity": f"sha256-{digest}"}
            for address, (size, digest) in {**loaded, wheel_name: (len(wheel), _digest(wheel))}.items()
        ],
        "languages": languages,
    }
    yield ENGINE, json.dumps(engine).encode()


def _current(engine: str, cdn: str) -> Iterator[tuple[str, bytes]]:
    """The files whose names stay from version to version, but for the service worker."""
    for name in SAMPLES:
        yield f"samples/{name}", read_sample(name)
    yield MANIFEST, json.dumps(_manifest(os.path.dirname(engine))).encode()
    for code in LANGUAGES:
        page = render_page(code, engine=engine, cdn=cdn).encode()
        yield f"{code}.html", page
        if code == "en":
            yield "index.html", page


def _digest(data: bytes) -> str:
    return b64encode(hashlib.sha256(data).digest()).decode()


def _read_pyodide(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of Pyodide and the wheel of NumPy from a folder that has them."""
    wheels = sorted(folder.glob(NUMPY_WHEELS)) or [folder / NUMPY_WHEELS]
    for path in (*(folder / name for name in PYODIDE_FILES), wheels[-1]):
        yield path.name, _read(path)


def _manifest(folder: str) -> dict[str, object]:
    """What a browser needs to install the page as an app."""
    icon = {"src": f"{folder}/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return {"name": "tiebreaks", "short_name": "tiebreaks", "start_url": "./", "display": "standalone", "icons": [icon]}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as wrong:
        facts: dict[str, Any] = {"name": path.name, "version": PYODIDE_VERSION, "reason": reason_of(wrong)}
        raise FormatError([Message(NO_PYODIDE, where=Place(str(path.parent)), **facts)]) from wrong


def _catalogue(code: str) -> bytes:
    """The catalogue of a language, compiled."""
    path = LOCALE / code / CATALOGUE
    compiled = path.with_suffix(".mo")
    return compiled.read_bytes() if compiled.exists() else po.compile(path.with_suffix(".po").read_text(encoding="utf-8"))


def pack_wheel() -> bytes:
    """This package as a wheel for the browser, without what only the command and the server need."""
    packed = io.BytesIO()
    root = Path(tiebreaks.__file__).parent
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if _belongs(path, name):
                archive.writestr(_member(f"tiebreaks/{name}"), path.read_bytes())
        info = f"tiebreaks-{version('tiebreaks')}.dist-info"
        metadata = (distribution("tiebreaks").read_text("METADATA") or "").partition("\n\n")[0]  # without the description
        archive.writestr(_member(f"{info}/METADATA"), metadata + "\n")
        archive.writestr(_member(f"{info}/WHEEL"), WHEEL)
    return packed.getvalue()


def _member(name: str) -> zipfile.ZipInfo:
    """Without a time, so that the same package gives the same bytes."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def _belongs(path: Path, name: str) -> bool:
    if not path.is_file() or "__pycache__" in name or name.startswith(LEFT_OUT):
        return False
    return path.suffix not in {".so", ".dll", ".dylib", ".c", ".typed"}


def _service_worker(current: Mapping[str, bytes], lasting: Mapping[str, bytes], elsewhere: Collection[str]) -> str:
    """Keeps the files of this version, and takes from the version before what is the same."""
    values = {"digest": _digest_of({**current, **lasting}), "current": ["./", *current], "lasting": [*lasting, *elsewhere]}
    return templates().get_template("service-worker.js").render(values)
