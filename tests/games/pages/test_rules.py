"""The pages with the rules."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.engine.bots.habits import oversights_of
from games.engine.games import GAMES
from games.engine.options import options
from games.text.moves import rule_number
from tests.games.support.clients import text
from tests.games.support.matches import sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
EACH = pytest.mark.parametrize("game", [game.game for game in GAMES])


@pytest.fixture
def pages(client: Client) -> dict[str, str]:
    """The HTML of every game's rules page."""
    return {game.game: text(client.get(f"/rules/{game.game}/")) for game in GAMES}


@EACH
def test_every_statement_can_be_linked_to(pages: dict[str, str], game: str) -> None:
    rules = next(each for each in GAMES if each.game == game)
    items = re.findall(r'<li id="([A-Z]+-\d\d)">(.*?)</li>', pages[game], re.DOTALL)
    assert [name for name, _ in items] == [*rules.statements, *rules.notes]
    for name, item in items:
        assert f'<a class="number" href="#{name}">{rule_number(name)}</a>' in item
        assert re.search(r"<p>[^<]{10,}</p>", item)


@EACH
def test_the_board_is_pictured_as_it_starts(pages: dict[str, str], game: str) -> None:
    rules = next(each for each in GAMES if each.game == game)
    pieces = re.findall(r'<g id="piece-\d+-\d+" class="piece side-\d"', pages[game])
    assert len(pieces) == rules.seat_numbers[0] * rules().pieces_each
    assert "movable" not in pages[game]


@EACH
def test_every_option_is_explained(pages: dict[str, str], game: str) -> None:
    rules = next(each for each in GAMES if each.game == game)
    for option in options(rules):
        assert f"<dt>{option.title}</dt>" in pages[game]
        sentences = [*option.values.values()]
        # Of many values, such as the lengths of a match, the first and the last stand for all.
        for sentence in sentences if len(sentences) <= 8 else (sentences[0], sentences[-1]):
            assert sentence.replace("'", "&#x27;") in pages[game].replace("&#39;", "&#x27;")


@EACH
def test_the_mistakes_of_each_computer_are_named(pages: dict[str, str], game: str) -> None:
    kinds = [each for sentences in oversights_of(game).values() for each in sentences]
    _, _, rest = pages[game].partition('id="computers"')
    assert re.findall(r"<dd>(.*?)</dd>", rest) == kinds
    assert bool(rest) is bool(kinds)


def test_the_old_list_of_rules_leads_to_the_games(client: Client) -> None:
    assert client.get("/rules/").headers["Location"] == "/games/"


@pytest.mark.parametrize("name", ["ludus", "Backgammon", "backgammon2", "_"])
def test_a_game_that_is_not_played_here_has_no_rules(client: Client, name: str) -> None:
    assert client.get(f"/rules/{name}/").status_code == 404


@pytest.mark.parametrize(
    ("page", "rules"),
    [
        *((page, "/games/") for page in ("/", "/watch/", "/games/")),
        *(
            (page.format("senet"), "/rules/senet/")
            for page in (
                *("/games/{}/", "/games/{}/first/", "/rules/{}/", "/ratings/{}/"),
                *("/ratings/{}/month/", "/fair/games/{}/", "/seeks/?game={}"),
            )
        ),
    ],
)
def test_the_foot_of_a_page_leads_to_the_rules_of_its_game(page: str, rules: str) -> None:
    client = Client()
    client.post("/accounts/guest/")
    html = client.get(page).content.decode()
    assert f'<a href="{rules}">Rules</a>' in html[html.index("<footer") :]


def test_the_foot_of_a_match_leads_to_the_rules_of_its_game(anna: User, berta: User) -> None:
    match = sit_down(anna, berta, game="pachisi").match
    html = Client().get(match.get_absolute_url()).content.decode()
    assert '<a href="/rules/pachisi/">Rules</a>' in html[html.index("<footer") :]
