"""Every statement of every game is in the rulebook, cited by the code, and cited by tests.

Three sets are compared: the statements of a game, those that its code cites, and those that the
tests cite. A comment or a string of the code can cite a statement, a docstring cannot.
"""

import importlib
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.games import GAMES
from games.engine.rules import Rules
from games.engine.state import State

FIRST = {
    "petits-chevaux": 0,  # statements before the first heading of its text
}
"""The number of a game's first statement where it is not 1."""
TESTS = Path(__file__).parent
ENGINE = TESTS.parents[1] / "games" / "engine"
ID = re.compile(r"\b[A-Z]{4,}-\d\d\b")

EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game)


def statement_ids(game: type[Rules[State]]) -> set[str]:
    return set(game.statements)


def cited_ids(files: list[Path]) -> set[str]:
    return {found for file in files for word in words(file) for found in ID.findall(word)}


def words(file: Path) -> Iterator[str]:
    """Yield the comments and the strings of a module, docstrings excluded."""
    with file.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            docstring = token.string.startswith('"""')
            if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and not docstring):
                yield token.string


def of_game(game: type[Rules[State]], ids: set[str]) -> set[str]:
    kinds = {statement.rpartition("-")[0] for statement in game.statements}
    return {each for each in ids if each.rpartition("-")[0] in kinds} - set(game.notes)


def code(game: type[Rules[State]]) -> list[Path]:
    folder = Path(str(importlib.import_module(game.__module__).__file__)).parent
    return [file for file in folder.glob("*.py") if file.name != "statements.py"]


def files_of_tests() -> list[Path]:
    return [file for file in TESTS.rglob("test_*.py") if file != Path(__file__)]


@EACH
def test_every_statement_is_enforced_where_it_is_cited(game: type[Rules[State]]) -> None:
    assert cited_ids(code(game)) == statement_ids(game)


@EACH
def test_every_statement_is_tested_where_it_is_cited(game: type[Rules[State]]) -> None:
    assert of_game(game, cited_ids(files_of_tests())) == statement_ids(game)


@EACH
def test_statements_and_notes_are_numbered_one_after_the_other(game: type[Rules[State]]) -> None:
    numbers = sorted(int(each.rpartition("-")[2]) for each in [*game.statements, *game.notes])
    first = FIRST.get(game.game, 1)
    assert numbers == list(range(first, first + len(numbers)))
    assert list(game.statements) == sorted(game.statements)


def test_no_code_cites_a_missing_statement() -> None:
    known = {each for game in GAMES for each in [*game.statements, *game.notes]}
    assert cited_ids([*files_of_tests(), *ENGINE.rglob("*.py")]) <= known


def test_what_all_games_share_knows_no_game_s_statements() -> None:
    shared = [ENGINE, ENGINE / "bots", ENGINE / "forms"]
    assert cited_ids([file for folder in shared for file in folder.glob("*.py")]) == set()
