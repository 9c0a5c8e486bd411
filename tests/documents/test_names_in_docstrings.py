"""Docstrings and comments mention only modules, functions and constants that exist."""

import re
import tokenize
from functools import cache

import pytest

from tests.documents.test_plain_words import ROOT, files, sentences

CODE = re.compile(r"`([^`\n]+)`")
DOTTED = re.compile(r"(?:accounts|boardsite|games|lobby|tests|tools)(?:\.\w+)+")
CONSTANT = re.compile(r"\b[A-Z][A-Z_]*_[A-Z]+\b")
ELSEWHERE = {"ASGI_SERVER", "FORMAT_MODULE_PATH", "TRUSTED_PROXY_COUNT"}
"""A setting of Django, and environment variables."""


@cache
def names(path: str) -> frozenset[str]:
    """Return every name in the code of a module, without its docstrings and comments."""
    with (ROOT / path).open("rb") as source:
        tokens = tokenize.tokenize(source.readline)
        return frozenset(token.string for token in tokens if token.type == tokenize.NAME)


def exists(dotted: str) -> bool:
    """Whether a dotted name is that of a package or module, or of something in a module's code."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        module, rest = "/".join(parts[:length]), parts[length:]
        if not rest and (ROOT / module).is_dir():
            return True
        for path in (f"{module}.py", f"{module}/__init__.py"):
            if (ROOT / path).is_file():
                return names(path).issuperset(rest)
    return False


def find_missing_names(name: str) -> list[str]:
    """Return the names in a module's docstrings and comments that do not exist.

    Dotted names and names of constants are checked.
    """
    found = []
    for _, line, text in sentences(name):
        for code in CODE.findall(text):
            unknown = [each for each in DOTTED.findall(code) if not exists(each)]
            unknown += CONSTANT.findall(code) if "." not in code else []
            found += [
                f"{name}:{line} {each}"
                for each in unknown
                if each not in names(name) and each not in ELSEWHERE
            ]
    return found


def test_dotted_names_and_constants_exist() -> None:
    assert [line for name in files(".py") for line in find_missing_names(name)] == []


@pytest.mark.parametrize(
    ("dotted", "there"),
    [
        ("games.engine", True),
        ("games.engine.rules", True),
        ("games.engine.rules.Rules.throws", True),
        ("games.engine.rules.absent", False),
        ("games.absent", False),
    ],
)
def test_a_missing_name_is_noticed(dotted: str, *, there: bool) -> None:
    assert exists(dotted) is there
