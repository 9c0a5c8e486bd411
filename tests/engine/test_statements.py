"""Every statement of every game is told, enforced where it is cited, and tested."""

import importlib
import re
from pathlib import Path

import pytest

from games.engine.core import Rules, State
from games.engine.games import GAMES

LATER = {
    "GAMMON-28",  # The engine plays one game; matches of several games are not there yet.
}
TESTS = Path(__file__).parent
ID = re.compile(r"\b[A-Z]{4,}-\d\d\b")

EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game)


def cited(files: list[Path]) -> set[str]:
    return {found for file in files for found in ID.findall(file.read_text())}


def of_game(game: type[Rules[State]], ids: set[str]) -> set[str]:
    kinds = {statement.rpartition("-")[0] for statement in game.statements}
    return {each for each in ids if each.rpartition("-")[0] in kinds}


def code(game: type[Rules[State]]) -> list[Path]:
    folder = Path(str(importlib.import_module(game.__module__).__file__)).parent
    return [file for file in folder.glob("*.py") if file.name != "statements.py"]


def files_of_tests() -> list[Path]:
    return [file for file in TESTS.glob("test_*.py") if file != Path(__file__)]


@EACH
def test_every_statement_is_enforced_where_it_is_cited(game: type[Rules[State]]) -> None:
    assert cited(code(game)) == set(game.statements) - LATER


@EACH
def test_every_statement_is_tested_where_it_is_cited(game: type[Rules[State]]) -> None:
    assert of_game(game, cited(files_of_tests())) == set(game.statements) - LATER


@EACH
def test_statements_are_numbered_from_one_on(game: type[Rules[State]]) -> None:
    numbers = [int(statement.rpartition("-")[2]) for statement in game.statements]
    assert numbers == list(range(1, len(numbers) + 1))


def test_nobody_cites_a_statement_that_there_is_not() -> None:
    known = {statement for game in GAMES for statement in game.statements}
    assert cited(files_of_tests()) <= known
    assert known > LATER
