"""The places in the code that `docs/adding-a-game.md` lists contain every game of the engine.

They contain no other game. Without an entry most of these places answer with status 500, and some
do so only on one page or in one theme.
"""

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from games.board.pictures.samples import POSITIONS, SENTENCES
from games.board.themes import NAMES
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.games import GAMES, table
from games.stories import STORIES
from games.tutorial.text.explaining import EXPLAINERS
from tests.engine.support.playing import some_positions
from tests.games.board.test_contrast import LABELLED
from tools.filling.tables import GAMES as FILLED
from tools.gallery.tables import TABLES as PICTURED

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = "docs/adding-a-game.md"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NAMED = [game.game for game in GAMES]
EACH = pytest.mark.parametrize("game", NAMED)

ENTRIES: Mapping[str, Collection[str]] = {
    "games/board/themes.py: NAMES": NAMES,
    "games/board/pictures/samples.py: POSITIONS": POSITIONS,
    "games/board/pictures/samples.py: SENTENCES": SENTENCES,
    "games/tutorial/text/explaining.py: EXPLAINERS": EXPLAINERS,
    "games/stories/__init__.py: STORIES": STORIES,
    "tests/games/board/test_contrast.py: LABELLED": LABELLED,
    "tools/filling/tables.py: GAMES": {game for game, _ in FILLED},
    "tools/gallery/tables.py: TABLES": {terms.game for terms, _, _ in PICTURED.values()},
}
"""The names of games in lists that are kept by hand, by the place of the list."""
FILES = (
    "games/engine/{package}/rules.py",
    "games/engine/{package}/statements.py",
    "games/tutorial/text/{package}.py",
    "games/stories/{package}.py",
    "templates/games/board/materials/{game}.html",
    "static/css/boards/{game}.css",
    "tests/engine/perft/{package}*.txt",
    "tests/engine/samples/{package}*.txt",
)
"""The files that every game has; a star stands for any letters."""
WORDS: Mapping[str, str] = {
    ".importlinter": r"(?m)^    games\.engine\.{package}$",
    "static/css/board.css": r'(?m)^@import url\("boards/{game}\.css"\);$',
    "static/css/boards/clear.css": r"\.{game}\b",
    "tests/e2e/support/stored_matches.py": r'\("{game}",',
    "tests/e2e/match/course/test_every_game.py": r'Wish\(\s*"{game}",',
}
"""What files say of every game."""
NAMING = (
    "README.md",
    "boardsite/web_app.py",
    "templates/base.html",
    "templates/lobby/home.html",
)
"""Files with a sentence that names all games by their titles."""
COUNTING: Mapping[str, str] = {
    "README.md": "{number} historic race games",
    "ARCHITECTURE.md": "the {number} games",
    "GLOSSARY.md": "one of the {number} games",
    "templates/lobby/_game_cards.html": '"{number} games"',
    "templates/lobby/games.html": "{number} historic race games",
}
"""Files with a sentence that says how many games there are."""


def text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("place", ENTRIES)
def test_a_list_has_an_entry_for_every_game(place: str) -> None:
    assert set(ENTRIES[place]) >= set(NAMED), f"{place} lacks {set(NAMED) - set(ENTRIES[place])}"
    assert set(ENTRIES[place]) <= set(NAMED), f"{place} knows {set(ENTRIES[place]) - set(NAMED)}"


@EACH
def test_a_game_has_its_files(game: str) -> None:
    wanted = [each.format(game=game, package=game.replace("-", "_")) for each in FILES]
    missing = [each for each in wanted if not list(ROOT.glob(each))]
    assert not missing, f"{game} has no {', '.join(missing)}"


@EACH
def test_a_bot_plays_every_game(game: str) -> None:
    rules = table(game, {})
    state = next(
        each for each in some_positions(rules, games=1, each=12) if rules.legal_moves(each)
    )
    try:
        choice = choose(rules, state, "beginner", SeededRng("first"))
    except KeyError:
        choice = None
    assert choice, f"games/engine/bots/choose.py has no bot for {game}"


@EACH
def test_a_game_is_known_to_the_files_that_list_games(game: str) -> None:
    package = game.replace("-", "_")
    missing = [
        file
        for file, words in WORDS.items()
        if not re.search(words.replace("{game}", game).replace("{package}", package), text(file))
    ]
    assert not missing, f"{game} is missing in {', '.join(missing)}"


@pytest.mark.parametrize("version", [1, 2])
def test_the_schemas_of_records_list_the_games(version: int) -> None:
    schema = json.loads(text(f"static/schema/tahur-record-{version}.json"))
    listed = next(each for each in enums(schema) if NAMED[0] in each)
    assert listed == NAMED, f"static/schema/tahur-record-{version}.json: the names of games"


def enums(schema: object) -> list[list[str]]:
    """Return every list of permitted values (`enum`) in a JSON schema."""
    if isinstance(schema, dict):
        here = [schema["enum"]] if isinstance(schema.get("enum"), list) else []
        return here + [each for part in schema.values() for each in enums(part)]
    if isinstance(schema, list):
        return [each for part in schema for each in enums(part)]
    return []


@pytest.mark.parametrize("file", NAMING)
def test_a_sentence_names_every_game(file: str) -> None:
    said = text(file).lower()
    missing = [game.title for game in GAMES if game.title.lower() not in said]
    assert not missing, f"{file} does not name {', '.join(missing)}"


@pytest.mark.parametrize("file", COUNTING)
def test_a_sentence_says_how_many_games_there_are(file: str) -> None:
    words = COUNTING[file].format(number=NUMBERS[len(GAMES)])
    assert words in text(file).lower(), f"{file} does not say {words}"


def test_every_place_is_in_the_document() -> None:
    said = text(DOCUMENT)
    places = [*(place.partition(":")[0] for place in ENTRIES), *WORDS, *COUNTING, *NAMING]
    generic = [each.format(game="<game>", package="<package>").replace("*", "") for each in FILES]
    packages = "games/engine/<package>/"
    missing = [each for each in [*places, *generic] if each.removeprefix(packages) not in said]
    assert not missing, f"{DOCUMENT} does not name {', '.join(missing)}"
