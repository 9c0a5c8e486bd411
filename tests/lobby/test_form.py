"""The form of a table: presets first, every option, seats; refused in words where it cannot be."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from games.agreed import preset, presets, unusual
from games.engine.core import Rules, State
from games.engine.games import GAMES, game_named, table
from games.engine.options import Value, chosen, options
from games.models import Match
from lobby.models import Seek
from lobby.tableform import OWN, TableForm
from tests.lobby.seeking import post

pytestmark = pytest.mark.django_db

PRESETS = [(rules.game, name) for rules in GAMES for name in presets(rules.game)]
OPTIONS = [
    (rules.game, option.name, value)
    for rules in GAMES
    for option in options(rules)
    for value in option.values
]
WORDS = "Captures and sixes do not go together."
NOT_OFFERED = "This is not offered here. Please choose again."


def radios(html: str, name: str) -> dict[str, bool]:
    """The values that can be chosen under this name, and whether they are."""
    found = re.findall(rf'name="{name}" value="([^"]*)"[^>]*?( checked)?>', html)
    return {unescape(value): bool(checked) for value, checked in found}


@pytest.fixture
def contradictory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every six and a capture at the start contradict each other."""
    rules = next(rules for rules in GAMES if rules.game == "petits-chevaux")

    def contradiction(table: object) -> str | None:
        both = getattr(table, "reroll_on_six", ""), getattr(table, "entry_square", "")
        return WORDS if both == ("every_six", "start_capture") else None

    monkeypatch.setattr(rules, "contradiction", contradiction)


CONTRADICTION = {
    "game": "petits-chevaux",
    "preset": OWN,
    "option-reroll_on_six": "every_six",
    "option-entry_square": "start_capture",
    "option-pawns": "2",
    "seats": "3",
    "private": "yes",
}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
def test_every_game_offers_its_presets_first_then_every_option_in_a_sentence(
    client: Client, rules: type[Rules[State]]
) -> None:
    game = rules.game
    html = client.get("/", {"game": game}).content.decode()
    names = [*presets(game), OWN]
    assert radios(html, "preset") == {name: name == names[0] for name in names}
    assert html.index('name="preset"') < html.index('name="option-')
    for option in options(rules):
        shown = radios(html, f"option-{option.name}")
        assert shown == {str(value): value == option.default for value in option.values}
        for sentence in option.values.values():
            assert sentence in unescape(html)
    numbers = rules.seat_numbers if len(rules.seat_numbers) > 1 else ()
    assert list(radios(html, "seats")) == [str(number) for number in numbers]


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_preset_is_explained_by_its_differences_and_agreed_on_by_its_name(
    client: Client, as_anna: Client, game: str, name: str
) -> None:
    options = presets(game)[name]
    html = unescape(client.get("/", {"game": game}).content.decode())
    for title, sentence in unusual(game, options):
        assert f"{title}: {sentence}" in html
    numbers = table(game, {}).seat_numbers
    seats = next(n for n in numbers if TableForm(game, fields(name, n)).is_valid())
    assert post(as_anna, "/seeks/", game=game, **fields(name, seats)).status_code == 302
    seek = Seek.objects.get()
    assert seek.options == chosen(table(game, options, seats))
    assert seek.seats == seats


def fields(name: str, seats: int) -> dict[str, str]:
    return {"preset": name, "seats": str(seats), "request_id": "x" * 32}


@pytest.mark.parametrize(("game", "option", "value"), OPTIONS)
def test_every_value_of_every_option_can_be_chosen(game: str, option: str, value: Value) -> None:
    posted = {"request_id": "x" * 32, "preset": OWN, f"option-{option}": str(value)}
    form = TableForm(game, posted)
    form.is_valid()
    got = form.chosen[option]
    assert (got, type(got)) == (value, type(value))


def test_a_preset_leaves_options_chosen_before_aside(as_anna: Client) -> None:
    preset = {"game": "petits-chevaux", "preset": "Quick", "option-board": "cross56"}
    post(as_anna, "/seeks/", **preset)
    assert Seek.objects.get().options["board"] == "spiral"


def test_seats_are_as_many_as_the_form_says(as_anna: Client) -> None:
    post(as_anna, "/computer/", game="petits-chevaux", seats="4")
    assert Match.objects.get().seats.count() == 4
    post(as_anna, "/seeks/", game="petits-chevaux")
    assert Seek.objects.open().get().seats == 2


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
    assert radios(html, "private")["yes"]
    assert "no-store" in response["Cache-Control"]
    assert not Seek.objects.exists()
    assert not User.objects.exists()


def test_no_option_that_needs_another_is_taken_alone(as_anna: Client) -> None:
    for game, option, value in OPTIONS:
        rules = game_named(game)
        sentence = rules(seats=rules.seat_numbers[0], **{option: value}).contradiction()
        if sentence is not None:
            fields = {"game": game, "preset": OWN, f"option-{option}": str(value)}
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
        {"private": "perhaps"},
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


def test_presets_are_known_again_by_all_their_options() -> None:
    for rules in GAMES:
        for name, those in rules.presets.items():
            assert preset(rules.game, chosen(rules(**those, seats=rules.seat_numbers[-1]))) == name
    with override("en"):
        assert preset("backgammon", {}) == ""
        assert preset("petits-chevaux", {"pawns": 1}) == ""
