"""Modules in the verifier page contain nothing that Brython (Python in a browser) cannot run."""

import ast
import json
import re

import pytest

from games.engine.games import GAMES
from games.verifier.bundle import BRYTHON_MODULES, load_game_lists, load_modules
from tests.games.proof.test_malformed_records import REFUSED
from tests.games.support.bundled import check_as_page
from tests.games.support.records import random_record

pytestmark = pytest.mark.sqlite_only

BUNDLED = load_modules()
SOURCES = {name: str(module[1]) for name, module in BUNDLED.items() if name not in BRYTHON_MODULES}


def find_imports(source: str) -> set[str]:
    """Return the names of the modules that a module imports."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module), names=names):
                submodules = {f"{module}.{alias.name}" for alias in names} & BUNDLED.keys()
                found |= submodules or {module}
    return found


@pytest.mark.parametrize("name", SOURCES)
def test_only_bundled_modules_are_imported(name: str) -> None:
    assert find_imports(SOURCES[name]) <= BUNDLED.keys()


def test_nothing_is_bundled_that_the_check_does_not_import() -> None:
    unused = "bots|pipe|packed|decoration"
    assert not [name for name in BUNDLED if re.search(unused, name)]
    assert {f"games.engine.{game}.rules" for game in ("senas", "pachisi")} <= BUNDLED.keys()


def test_an_import_that_is_missing_is_noticed() -> None:
    assert find_imports("import decimal\nfrom os import path") == {"decimal", "os"}


@pytest.mark.parametrize("game", [each.game for each in GAMES])
def test_the_list_of_one_game_names_no_other(game: str) -> None:
    (kept,) = [each for each in GAMES if each.game == game]
    others = {each.__name__ for each in GAMES if each is not kept}
    tree = ast.parse(load_game_lists()[game])
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert kept.__name__ in names
    assert not names & others


@pytest.mark.parametrize("game", [each.game for each in GAMES])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_page_says_the_same_of_a_whole_match(game: str, seed: int) -> None:
    lines = json.loads(check_as_page(json.dumps(random_record(game, seed=seed, longest=5_000))))
    assert all(line["good"] for line in lines)


@pytest.mark.parametrize(("form", "reason"), REFUSED)
def test_the_page_refuses_what_is_no_record(form: object, reason: str) -> None:
    (line,) = json.loads(check_as_page(json.dumps(form)))
    assert reason in line["values"]["reason"]


def test_a_game_that_does_not_exist_is_refused_by_the_page() -> None:
    record = random_record("senet", longest=5)
    table = record["table"]
    assert isinstance(table, dict)
    (line,) = json.loads(check_as_page(json.dumps({**record, "table": {**table, "game": "chess"}})))
    assert line["sentence"] == "This table setup is not possible: %(reason)s"
