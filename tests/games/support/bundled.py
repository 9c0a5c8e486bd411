"""Runs the Python of the verifier page, as the page contains it, without a browser."""

import builtins
import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from games.proof.check import CheckResult
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.proof.report import check_play_json, results_json
from games.verifier.bundle import Module, load_game_lists, load_modules
from tests.games.support.records import Form

NOT_OURS = {"builtins", "sys", "_json", "browser"}
"""Modules of Brython, for which Python's own or the ones below stand in."""


class RegExp:
    """A regular expression as browsers have it."""

    def __init__(self, pattern: str) -> None:
        # To Python, `$` may also stand before a line feed.
        self._pattern = re.compile(pattern.removesuffix("$") + r"\Z")

    @classmethod
    def new(cls, pattern: str) -> "RegExp":
        return cls(pattern)

    def test(self, text: str) -> bool:
        return self._pattern.search(text) is not None


OF_BRYTHON = {
    "_json": SimpleNamespace(
        loads=json.loads, dumps=lambda form, _, **more: json.dumps(form, **more)
    ),
    "browser": SimpleNamespace(self=SimpleNamespace(RegExp=RegExp)),
}


class Page:
    """The Python modules of the page; they import each other and nothing else of this process."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self._modules = modules
        self._loaded: dict[str, Any] = dict(OF_BRYTHON)
        self._builtins = {**vars(builtins), "__import__": self._import}

    @staticmethod
    @cache
    def modules() -> Mapping[str, Module]:
        """Return the modules of the page, with all games."""
        return load_modules()

    def load(self, name: str) -> Any:
        """Return a module, and run it if this is the first time."""
        if name in self._loaded or name not in self._modules or name in NOT_OURS:
            return self._loaded.get(name) or builtins.__import__(name)
        module = self._loaded[name] = ModuleType(name)
        module.__dict__["__builtins__"] = self._builtins
        exec(compile(str(self._modules[name][1]), name, "exec"), module.__dict__)  # noqa: S102
        return module

    def _import(
        self,
        name: str,
        globals: object = None,  # noqa: A002  the names in Python
        locals: object = None,  # noqa: A002
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        module = self.load(name)
        for each in fromlist or ():
            if not hasattr(module, each):
                setattr(module, each, self.load(f"{name}.{each}"))
        return module if fromlist else self.load(name.partition(".")[0])


@cache
def page_check(game: str) -> Callable[[str], str]:
    """Return the function of the page that checks the play of a record of this game."""
    modules, lists = dict(Page.modules()), load_game_lists()
    if game in lists:
        modules["games.engine.games"] = [".py", lists[game], []]
    check: Callable[[str], str] = Page(modules).load("games.proof.report").check_play_json
    return check


def check_as_page(text: str) -> str:
    """Return what the page says of the play of a record: the same as the server, or it fails."""
    told, game = check_play_json(text), ""
    with suppress(KeyError, TypeError, ValueError):
        game = str(json.loads(text)["table"]["game"])
    assert json.loads(page_check(game)(text)) == json.loads(told), text
    return told


def replay(record: Form) -> list[CheckResult]:
    """Return the results of replaying a record, which are the same on the page."""
    results = list(check_play(parse_record(record)))
    assert json.loads(check_as_page(json.dumps(record))) == json.loads(results_json(results))
    return results
