"""Invalid setups: the page shows the reason, and the form again with every choice."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.engine.games import GAMES, game_named
from games.engine.options import options
from games.models import Match
from lobby.models import Seek
from lobby.seeks.form import OWN_RULES
from tests.lobby.support.html import radios
from tests.lobby.support.seeks import post

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

OPTIONS = [
    (rules.game, option.name, value)
    for rules in GAMES
    for option in options(rules)
    for value in option.values
]
WORDS = "Captures and sixes do not go together."
NOT_OFFERED = "This choice is not available here. Please choose again."


@pytest.fixture
def contradictory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make two options of petits chevaux contradict each other in setups for three players."""
    rules = next(rules for rules in GAMES if rules.game == "petits-chevaux")

    def contradiction(table: object) -> str | None:
        both = getattr(table, "reroll_on_six", ""), getattr(table, "entry_square", "")
        wanted = ("every_six", "start_capture", 3)
        return WORDS if (*both, getattr(table, "seats", 0)) == wanted else None

    monkeypatch.setattr(rules, "contradiction", contradiction)


CONTRADICTION = {
    "game": "petits-chevaux",
    "preset": OWN_RULES,
    "option-reroll_on_six": "every_six",
    "option-entry_square": "start_capture",
    "option-pawns": "2",
    "seats": "3",
    "who": "link",
}


@pytest.mark.parametrize("address", ["/seeks/", "/computer/"])
def test_options_that_contradict_each_other_are_refused_in_the_game_s_own_words(
    client: Client, contradictory: None, address: str
) -> None:
    response = post(client, address, **CONTRADICTION)
    assert response.status_code == 422
    html = response.content.decode()
    assert WORDS in html
    for name in ("preset", "option-reroll_on_six", "option-entry_square", "option-pawns"):
        assert radios(html, name)[CONTRADICTION[name]]
    assert radios(html, "seats") == {"2": False, "3": True, "4": False}
    assert radios(html, "who")["link"]
    assert "no-store" in response["Cache-Control"]
    assert not Seek.objects.exists()
    assert not User.objects.exists()


def test_no_option_that_needs_another_is_taken_alone(as_anna: Client) -> None:
    for game, option, value in OPTIONS:
        rules = game_named(game)
        sentence = rules(seats=rules.seat_numbers[0], **{option: value}).contradiction()
        if sentence is not None:
            fields = {"game": game, "preset": OWN_RULES, f"option-{option}": str(value)}
            response = post(as_anna, "/seeks/", **fields)
            assert response.status_code == 422
            assert sentence in unescape(response.content.decode())
    assert not Seek.objects.exists()


def test_a_form_that_was_refused_can_be_sent_again(as_anna: Client, contradictory: None) -> None:
    html = post(as_anna, "/seeks/", **CONTRADICTION).content.decode()
    form = html.split('action="/seeks/"')[1]
    name = re.search(r'name="request_id" value="(\w+)"', form)
    assert name
    mended = {**CONTRADICTION, "option-entry_square": "first_free", "request_id": name[1]}
    assert post(as_anna, "/seeks/", **mended)["Location"] == "/"
    assert Seek.objects.get().options["pawns"] == 2


@pytest.mark.parametrize(
    "forged",
    [
        {"preset": "Slow"},
        {"option-board": "round"},
        {"option-pawns": "5"},
        {"option-pawns": "\0"},
        {"seats": "5"},
        {"seats": "1"},
        {"seats": "four"},
        {"who": "perhaps"},
    ],
)
def test_what_is_not_offered_is_refused_in_a_sentence(
    client: Client, forged: dict[str, str]
) -> None:
    for address in ("/seeks/", "/computer/"):
        response = post(client, address, game="petits-chevaux", **forged)
        assert response.status_code == 422
        assert NOT_OFFERED in response.content.decode()
    assert not Seek.objects.exists()
    assert not User.objects.exists()


def test_a_game_for_two_is_for_two_whatever_is_posted(as_anna: Client) -> None:
    post(as_anna, "/computer/", seats="4")
    assert Match.objects.get().seats.count() == 2
