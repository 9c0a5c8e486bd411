"""Python code inside the verifier page: Brython, modules of this site, and their imports.

Brython runs Python in a browser. It compiles each module there, so the page has as few and as short
modules as the check of a record needs.
"""

import json
from importlib.resources import files
from importlib.resources.abc import Traversable

from games.engine.games import GAMES
from games.verifier.slimming import (
    imported_names,
    restrict_to_class,
    slim_source,
    stub_source,
)

Module = list[object]
"""Module in Brython's format: file suffix, source, imported names, and 1 if it is a package."""

BRYTHON_MODULES = ("_json", "browser", "builtins", "sys")
"""The modules of Brython's own standard library that the check of a record imports."""
STANDARD = "games.verifier.standard"
"""The package whose modules stand in for Python's standard library."""
EMPTY_MODULES = ("__future__", "hashlib", "hmac")
"""Modules that are imported, but not used: scripts of the page compute all hashes."""
UNUSED_NAMES = (
    "decoration",
    "explanations_position",
    "layout",
    "notation",
    "notes",
    "statements",
    "validation",
)
"""How modules of the engine begin whose names are imported, but not used by the check of a record.

They have what boards, lists of moves and rulebooks show, and the check of given positions.
"""
ENTRANCE = "games.proof.report"
"""The module that the page imports."""
GAMES_TABLE = "GAMES"
"""The name of the list of games in `games.engine.games`."""


def load_brython() -> str:
    """Return Brython's script, which runs Python in a browser."""
    return _read_brython_file("brython.js")


def load_modules() -> dict[str, Module]:
    """Return every Python module that the verifier page needs to check a record, by name."""
    return _load_brython_modules() | _load_standard_modules() | _load_own_modules()


def load_game_lists() -> dict[str, str]:
    """Return, for each game, a list of games with this game alone, as the source of a module.

    With such a list a browser compiles no other game.
    """
    source = files("games.engine").joinpath("games.py").read_text("utf-8")
    return {
        game.game: slim_source(restrict_to_class(source, GAMES_TABLE, game.__name__))
        for game in GAMES
    }


def _load_brython_modules() -> dict[str, Module]:
    text = _read_brython_file("brython_stdlib.js")
    library, _ = json.JSONDecoder().raw_decode(text, text.index("{"))
    return {name: library[name] for name in BRYTHON_MODULES}


def _load_standard_modules() -> dict[str, Module]:
    """Return the modules that stand in for Python's standard library, by their names there."""
    modules = {name: _module("") for name in EMPTY_MODULES}
    for entry in files(STANDARD).iterdir():
        name = entry.name.removesuffix(".py").replace("_", ".")
        if entry.is_file() and not name.startswith("."):
            modules[name] = _module(slim_source(entry.read_text("utf-8")), name == "collections")
    return modules


def _load_own_modules() -> dict[str, Module]:
    """Return the module `ENTRANCE` and all that it imports of this site, directly or not."""
    modules: dict[str, Module] = {}
    pending = [ENTRANCE]
    while pending:
        name = pending.pop()
        if name in modules or not (found := _find_module(name)):
            continue
        file, package = found
        shorten = stub_source if file.name.startswith(UNUSED_NAMES) else slim_source
        source = shorten(file.read_text("utf-8"))
        modules[name] = _module(source, package)
        pending += [name.rpartition(".")[0], *imported_names(source)]
    return dict(sorted(modules.items()))


def _find_module(name: str) -> tuple[Traversable, bool] | None:
    """Return the file of a module of this site and whether it is a package; None for others."""
    top, *path = name.split(".")
    if top != "games":
        return None
    place = files(top).joinpath(*path)
    if (place / "__init__.py").is_file():
        return place / "__init__.py", True
    file = files(top).joinpath(*path[:-1], f"{path[-1]}.py")
    return (file, False) if file.is_file() else None


def _module(source: str, package: bool = False) -> Module:
    return [".py", source, [], 1] if package else [".py", source, []]


def _read_brython_file(name: str) -> str:
    return (files("brython") / "data" / name).read_text("utf-8")
