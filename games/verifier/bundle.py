"""Python code inside the verifier page: Brython, modules of this site, and their imports.

Brython runs Python in a browser.
"""

import json
from importlib.resources import files
from importlib.resources.abc import Traversable

Module = list[object]
"""Module in Brython's format: file suffix, source, imported names, and 1 if it is a package."""

# fmt: off
STANDARD_MODULES = (
    "__future__", "_ast", "_collections", "_collections_abc", "_functools", "_json", "_locale",
    "_operator", "_py_abc", "_thread", "_typing", "_weakref", "_weakrefset", "abc",
    "annotationlib", "ast", "browser", "builtins", "collections", "copy", "copyreg", "crypto_js",
    "crypto_js.rollups", "crypto_js.rollups.sha256", "dataclasses", "enum", "fractions",
    "functools", "hashlib", "hmac", "itertools", "json", "json.encoder", "keyword", "math",
    "numbers", "operator", "python_re", "re", "reprlib", "sys", "time", "types", "typing",
    "weakref",
)
# fmt: on
"""The modules of Brython's standard library that the check of a record imports."""
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
UNUSED_PARTS = ("bots", "pipe.py", "__main__.py", "typed.py")
"""Parts of the engine that the check of a record does not need."""


def load_brython() -> str:
    """Return Brython's script, which runs Python in a browser."""
    return _read_brython_file("brython.js")


def load_modules() -> dict[str, Module]:
    """Return every Python module that the verifier page needs to check a record, by name."""
    return _load_standard_modules() | _load_own_modules()


def _load_standard_modules() -> dict[str, Module]:
    text = _read_brython_file("brython_stdlib.js")
    library, _ = json.JSONDecoder().raw_decode(text, text.index("{"))
    modules: dict[str, Module] = {name: library[name] for name in STANDARD_MODULES}
    itertools = modules["itertools"]
    itertools[1] = f"{itertools[1]}{PAIRWISE}"
    return modules | {"inspect": [".py", INSPECT, []]}


def _load_own_modules() -> dict[str, Module]:
    games = files("games")
    modules: dict[str, Module] = {"games": [".py", "", [], 1]}
    for name in ("engine", "proof"):
        modules |= _load_package(f"games.{name}", games / name)
    return modules


def _load_package(name: str, folder: Traversable) -> dict[str, Module]:
    modules: dict[str, Module] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name in UNUSED_PARTS:
            continue
        if entry.name == "__init__.py":
            modules[name] = [".py", entry.read_text("utf-8"), [], 1]
        elif entry.name.endswith(".py"):
            module = f"{name}.{entry.name.removesuffix('.py')}"
            modules[module] = [".py", entry.read_text("utf-8"), []]
        elif (entry / "__init__.py").is_file():
            modules |= _load_package(f"{name}.{entry.name}", entry)
    return modules


def _read_brython_file(name: str) -> str:
    return (files("brython") / "data" / name).read_text("utf-8")
