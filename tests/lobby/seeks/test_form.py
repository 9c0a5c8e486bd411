"""The form for a seek: first presets, then each option as a sentence, then seats."""

from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.lifecycle.guests import new_guest
from games.engine.games import GAMES, table
from games.engine.options import Value, option_values, options
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.text.setup import non_default_options, possible_seat_counts, preset_title, presets_of
from lobby.models import Seek
from lobby.seeks.choices import OWN_LENGTH
from lobby.seeks.form import OWN_RULES, SeekForm
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import lists, radios
from tests.lobby.support.seeks import post

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

PRESETS = [(rules.game, name) for rules in GAMES for name in presets_of(rules.game)]
OPTIONS = [
    (rules.game, option.name, value)
    for rules in GAMES
    for option in options(rules)
    for value in option.values
]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
def test_every_game_offers_its_presets_first_then_every_option_in_a_sentence(
    client: Client, rules: type[Rules[State]]
) -> None:
    game = rules.game
    html = client.get("/seeks/", {"game": game}).content.decode()
    names = [*presets_of(game), OWN_RULES]
    assert radios(html, "preset") == {name: name == names[0] for name in names}
    assert html.index('name="pace"') < html.index("More options") < html.index('name="preset"')
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
    options = presets_of(game)[name]
    html = unescape(client.get("/seeks/", {"game": game}).content.decode())
    for title, sentence in non_default_options(game, options):
        assert f"{title}: {sentence}" in html
    seats = possible_seat_counts(game, options)[-1]
    assert post(as_anna, "/seeks/", game=game, **fields(name, seats)).status_code == 302
    seek = Seek.objects.get()
    assert seek.options == option_values(table(game, options, seats))
    assert seek.seats == seats


def test_a_preset_made_for_four_is_for_four_whatever_was_chosen(
    client: Client, as_anna: Client
) -> None:
    assert "Partners (4 players)" in client.get("/seeks/", {"game": "pachisi"}).content.decode()
    post(as_anna, "/seeks/", game="pachisi", **fields("Partners", 2))
    assert Seek.objects.get().seats == 4


def fields(name: str, seats: int) -> dict[str, str]:
    return {"preset": name, "seats": str(seats), "request_id": "x" * 32}


@pytest.mark.parametrize(
    ("length", "chosen"),
    [
        ("1", (1, False)),
        *((f"cube-{points}", (points, True)) for points in (3, 5, 7)),
        (OWN_LENGTH, (11, True)),
    ],
)
def test_backgammon_offers_cube_matches_by_name(
    client: Client, as_anna: Client, length: str, chosen: tuple[int, bool]
) -> None:
    html = client.get("/seeks/?game=backgammon").content.decode()
    assert radios(html, "length")[length] == (length == "1")
    own = {"option-match_points": "11", "option-cube": "True"}
    post(as_anna, "/seeks/", length=length, **own)
    kept = Seek.objects.get().options
    assert (kept["match_points"], kept["cube"]) == chosen


def test_another_game_keeps_what_every_game_has(client: Client) -> None:
    html = client.get("/seeks/?game=senet&pace=blitz&rated=casual&who=link").content.decode()
    for name, value in (("pace", "blitz"), ("rated", "casual"), ("who", "link")):
        assert radios(html, name)[value]


@pytest.mark.parametrize("asked", ["", "rated=&who=link", "rated=casual"])
def test_guests_can_choose_casual_only_and_are_told_why(client: Client, asked: str) -> None:
    guest = browser_of(new_guest())
    for browser in (client, guest):
        html = browser.get(f"/seeks/?game=senet&{asked}").content.decode()
        assert radios(html, "rated") == {"casual": True}
        assert '<a href="/accounts/signup/">Sign up to play rated</a>' in html
    assert post(guest, "/seeks/", game="senet", rated="").status_code == 302
    assert not Seek.objects.get().rated


def test_users_choose_rated_first_and_read_that_the_computer_plays_casual_games(
    as_anna: Client,
) -> None:
    html = as_anna.get("/seeks/?game=senet").content.decode()
    assert radios(html, "rated") == {"": True, "casual": False}
    assert "Sign up to play rated" not in html
    assert "Games against the computer are casual." in html
    post(as_anna, "/seeks/", game="senet", rated="", who="computer")
    assert not Match.objects.get().rated
    post(as_anna, "/seeks/", game="senet", rated="")
    assert Seek.objects.get(match=None).rated


def test_a_script_gets_the_form_alone_and_is_sent_to_the_lobby(as_anna: Client) -> None:
    headers = {"HX-Request": "true"}
    alone = as_anna.get("/seeks/", headers=headers).content.decode()
    assert "<html" not in alone
    fields = {"game": "senet", "request_id": "x" * 32}
    refused = as_anna.post("/seeks/", {**fields, "pace": "slow"}, headers=headers)
    assert refused.status_code == 422
    assert "<html" not in refused.content.decode()
    answers = [as_anna.post("/seeks/", fields, headers=headers) for _ in range(2)]
    assert [answer["HX-Redirect"] for answer in answers] == ["/", "/"]
    assert Seek.objects.count() == 1


def test_a_table_for_oneself_and_the_computer_begins_at_once(as_anna: Client) -> None:
    answer = post(as_anna, "/seeks/", game="senet", who="computer", level="master")
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    assert [seat.computer for seat in match.seats.all() if not seat.user] == ["master"]


def test_more_options_are_unfolded_where_one_of_them_differs(client: Client) -> None:
    def unfolded(**posted: str) -> bool:
        return SeekForm("pachisi", {"request_id": "x" * 32, **posted}).is_unfolded

    assert not unfolded()
    assert not unfolded(pace="blitz", who="link", seats="2", preset="Classic", level="master")
    for field in ({"seats": "4"}, {"preset": "Hunters"}, {"least": "1200"}, {"most": "many"}):
        assert unfolded(**field)


@pytest.mark.parametrize(("game", "option", "value"), OPTIONS)
def test_every_value_of_every_option_can_be_chosen(game: str, option: str, value: Value) -> None:
    posted = {"request_id": "x" * 32, "preset": OWN_RULES, f"option-{option}": str(value)}
    form = SeekForm(game, posted)
    form.is_valid()
    got = form.option_values[option]
    assert (got, type(got)) == (value, type(value))


def test_a_preset_leaves_options_chosen_before_aside(as_anna: Client) -> None:
    preset = {"game": "petits-chevaux", "preset": "Quick", "option-board": "cross56"}
    post(as_anna, "/seeks/", **preset)
    assert Seek.objects.get().options["board"] == "spiral"


@pytest.mark.parametrize(("pace", "off"), [("day", True), ("week", True), ("blitz", False)])
def test_slow_clocks_stand_still_where_that_is_wished(
    as_anna: Client, pace: str, off: bool
) -> None:
    post(as_anna, "/seeks/", pace=pace, weekends="off", vacation="off")
    seek = Seek.objects.get()
    assert (seek.pace, seek.weekends, seek.vacation) == (pace, off, off)
    assert seek.setup.weekends == off
    assert ("clock stops at weekends, clock stops during holidays" in lists(as_anna)) == off


def test_seats_are_as_many_as_the_form_says(as_anna: Client) -> None:
    post(as_anna, "/computer/", game="petits-chevaux", seats="4")
    assert Match.objects.get().seats.count() == 4
    post(as_anna, "/seeks/", game="petits-chevaux")
    assert Seek.objects.open().get().seats == 2


def test_presets_are_known_again_by_all_their_options() -> None:
    for rules in GAMES:
        for name, those in rules.presets.items():
            assert (
                preset_title(
                    rules.game, option_values(rules(**those, seats=rules.seat_numbers[-1]))
                )
                == name
            )
    with override("en"):
        assert preset_title("backgammon", {}) == ""
        assert preset_title("petits-chevaux", {"pawns": 1}) == ""


@pytest.mark.parametrize("abandoned", ["", "computer", "skipped", "ends"])
def test_the_setup_says_what_happens_when_a_player_leaves(as_anna: Client, abandoned: str) -> None:
    post(as_anna, "/seeks/", game="pachisi", **fields("Partners", 4), abandoned=abandoned)
    assert Seek.objects.get().abandoned == (abandoned or "computer")


@pytest.mark.parametrize(("game", "asked"), [("pachisi", True), ("senet", False)])
def test_that_is_asked_only_where_more_than_two_may_play(
    client: Client, game: str, asked: bool
) -> None:
    html = client.get("/seeks/", {"game": game}).content.decode()
    assert bool(radios(html, "abandoned")) == asked
