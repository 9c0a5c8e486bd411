"""Python code bundled into the verifier page: Brython, our own modules, and their imports."""

import json
from importlib.resources import files
from importlib.resources.abc import Traversable

Module = list[object]
"""Module in Brython's format: file suffix, source, imported names, and 1 if it is a package."""

# fmt: off
STANDARD = (
    "__future__", "_ast", "_collections", "_collections_abc", "_functools", "_json", "_locale",
    "_operator", "_py_abc", "_thread", "_typing", "_weakref", "_weakrefset", "abc",
    "annotationlib", "ast", "browser", "builtins", "collections", "copy", "copyreg", "crypto_js",
    "crypto_js.rollups", "crypto_js.rollups.sha256", "dataclasses", "enum", "fractions",
    "functools", "hashlib", "hmac", "itertools", "json", "json.encoder", "keyword", "math",
    "numbers", "operator", "python_re", "re", "reprlib", "sys", "time", "types", "typing",
    "weakref",
)
# fmt: on
"""The modules of Brython's standard library that a check imports."""
PAIRWISE = """

def pairwise(iterable):
    first, second = tee(iterable)
    next(second, None)
    return zip(first, second)
"""
"""Source of `pairwise`, which Brython's `itertools` lacks."""
INSPECT = """
def unwrap(func, *, stop=None):
    return func
"""
"""Stub of `inspect` with all that `dataclasses` uses; the real one imports too much."""
UNUSED = ("bots", "pipe.py", "__main__.py", "typed.py")
"""Parts of the engine that a check does not need."""


def brython() -> str:
    """Return Brython's script, which runs Python in a browser."""
    return _brought("brython.js")


def modules() -> dict[str, Module]:
    """Return every module that a check needs, by name."""
    return _standard() | _own()


def _standard() -> dict[str, Module]:
    text = _brought("brython_stdlib.js")
    library, _ = json.JSONDecoder().raw_decode(text, text.index("{"))
    kept: dict[str, Module] = {name: library[name] for name in STANDARD}
    itertools = kept["itertools"]
    itertools[1] = f"{itertools[1]}{PAIRWISE}"
    return kept | {"inspect": [".py", INSPECT, []]}


def _own() -> dict[str, Module]:
    games = files("games")
    found: dict[str, Module] = {"games": [".py", "", [], 1]}
    for name in ("engine", "proof"):
        found |= _package(f"games.{name}", games / name)
    return found


def _package(name: str, folder: Traversable) -> dict[str, Module]:
    found: dict[str, Module] = {}
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.name in UNUSED:
            continue
        if each.name == "__init__.py":
            found[name] = [".py", each.read_text("utf-8"), [], 1]
        elif each.name.endswith(".py"):
            module = f"{name}.{each.name.removesuffix('.py')}"
            found[module] = [".py", each.read_text("utf-8"), []]
        elif (each / "__init__.py").is_file():
            found |= _package(f"{name}.{each.name}", each)
    return found


def _brought(name: str) -> str:
    return (files("brython") / "data" / name).read_text("utf-8")
