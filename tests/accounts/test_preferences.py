"""Autoplay preferences: set on one page, stored for each game."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Protocol

import pytest
from django.test import Client

from accounts.models import Preference, User
from accounts.preferences import preference_of
from games.engine.games import GAMES

pytestmark = pytest.mark.sqlite_only

PAGE = "/preferences/"
SWITCHES = (
    "auto_throw",
    "auto_done",
    "bear_off_automatically",
    "one_click",
    "bears_off_left",
    "auto_analysis",
    "show_errors",
)


class PreferencesResponse(Protocol):
    """Type of the test client's responses that these tests use."""

    @property
    def content(self) -> bytes: ...


def text(answer: PreferencesResponse) -> str:
    return answer.content.decode()


def submit_preferences(
    client: Client, game: str, *switches: str, forced: str = "never", **more: str
) -> PreferencesResponse:
    """Submit the preferences form for a game, with these switches on.

    `forced` is the choice for forced steps.
    """
    fields = {f"{game}-{name}": "on" for name in switches} | {f"{game}-forced": forced}
    return client.post(PAGE, {"game": game} | fields | more)


def stored_preferences(user: User, game: str = "backgammon") -> tuple[bool | str, ...]:
    """Return the user's stored switches for a game, and the stored choice for forced steps."""
    kept = preference_of(user, game)
    return (*(getattr(kept, name) for name in SWITCHES), kept.forced)


def test_every_preference_is_off_by_default(as_anna: Client, anna: User) -> None:
    page, _, _ = text(as_anna.get(PAGE)).partition('class="preference-cards"')
    switches = re.findall(r'type="checkbox"[^>]*name="(\w[^"]*)"[^>]* checked', page)
    assert [name for name in switches if name.endswith(SWITCHES)] == []
    assert re.findall(r'value="(\w+)"[^>]*checked', page) == ["own"] * len(GAMES)
    chosen = Counter(re.findall(r'<option value="(\w+)"\s+selected', page))
    # Each has a choice for all games besides.
    assert (chosen["never"], chosen["natural"], chosen["own"]) == (6, 6, 1)
    assert chosen["off"] == len(SWITCHES)
    assert stored_preferences(anna) == (*[False] * 7, "never")
    assert not Preference.objects.exists()


def test_every_game_has_a_column_with_a_sentence_for_every_choice(as_anna: Client) -> None:
    page = text(as_anna.get(PAGE))
    for game in GAMES:
        assert f'id="{game.game}"' in page
        for name in (*SWITCHES, "forced", "pause", "board_set"):
            offered = {
                "bear_off_automatically": game.contact_ends,
                "bears_off_left": game.game == "backgammon",
            }.get(name, True)
            assert (f'name="{game.game}-{name}"' in page) == offered
    for described in re.findall(r'aria-describedby="([^"]+)"', page):
        assert re.search(rf'id="{described}">[A-Z“][^<]+\.<', page), described


def test_what_is_said_is_kept_for_that_game_and_shown_again(as_anna: Client, anna: User) -> None:
    answer = as_anna.post(PAGE, {"game": "senas", "senas-auto_throw": "on", "senas-forced": "turn"})
    assert (answer.status_code, answer["Location"]) == (302, "/preferences/#senas")
    assert stored_preferences(anna, "senas") == (True, *[False] * 6, "turn")
    assert stored_preferences(anna) == (*[False] * 7, "never")
    page = text(as_anna.get(PAGE))
    assert "Your preferences have been saved." in page
    assert re.search(r'name="senas-auto_throw"[^>]* checked', page)


def test_what_is_said_later_counts(as_anna: Client, anna: User) -> None:
    submit_preferences(as_anna, "backgammon", *SWITCHES, forced="always")
    assert stored_preferences(anna) == (*[True] * 7, "always")
    submit_preferences(as_anna, "backgammon", "one_click")
    assert stored_preferences(anna) == (*[False] * 3, True, *[False] * 3, "never")
    assert Preference.objects.count() == 1


def test_a_game_takes_no_wish_that_it_does_not_offer(as_anna: Client, anna: User) -> None:
    submit_preferences(as_anna, "senet", *SWITCHES)
    assert stored_preferences(anna, "senet") == (
        True,
        True,
        False,
        True,
        False,
        True,
        True,
        "never",
    )


def whole_table(client: Client) -> dict[str, str | list[str]]:
    """Return the fields of the whole table as its page shows them."""
    page = text(client.get(PAGE))
    fields: dict[str, str | list[str]] = {"game": [game.game for game in GAMES]}
    for tag, name in re.findall(r'(<input [^>]*name="([a-z-]+-\w+(?:-shown)?)"[^>]*>)', page):
        if 'type="hidden"' in tag or "checked" in tag:
            value = re.search(r'value="([^"]*)"', tag)
            fields[name] = value[1] if value else "on"
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        if "-" in name:
            selected = re.search(r'value="(\w*)"\s+selected', options)
            fields[name] = selected[1] if selected else ""
    return fields


def test_a_table_that_is_sent_as_it_was_shown_changes_nothing(as_anna: Client, anna: User) -> None:
    submit_preferences(as_anna, "backgammon", "auto_throw", forced="always")
    assert as_anna.post(PAGE, whole_table(as_anna))["Location"] == "/preferences/#games"
    assert stored_preferences(anna) == (True, *[False] * 6, "always")
    for game in ("senet", "pachisi", "petits-chevaux", "senas"):
        assert stored_preferences(anna, game) == (*[False] * 7, "never")


def test_a_value_for_all_games_is_set_in_each_game_that_offers_it(
    as_anna: Client, anna: User
) -> None:
    fields = whole_table(as_anna)
    wanted = {"all-auto_throw": "on", "all-bear_off_automatically": "on", "all-forced": "turn"}
    as_anna.post(PAGE, fields | wanted | {"all-board_set": "clear"})
    for game in GAMES:
        stored = (True, False, game.contact_ends, *[False] * 4, "turn")
        assert stored_preferences(anna, game.game) == stored
        assert preference_of(anna, game.game).board_set == "clear"
    fields = whole_table(as_anna)
    assert fields["all-forced"] == "turn"
    as_anna.post(PAGE, fields | {"all-auto_throw": "off"})
    assert stored_preferences(anna, "senet") == (*[False] * 7, "turn")


def test_a_game_that_differs_is_kept_and_the_column_for_all_games_is_empty(
    as_anna: Client, anna: User
) -> None:
    as_anna.post(PAGE, whole_table(as_anna) | {"all-pause": "short"})
    as_anna.post(PAGE, whole_table(as_anna) | {"senet-pause": "none"})
    assert preference_of(anna, "senet").pause == "none"
    assert preference_of(anna, "pachisi").pause == "short"
    assert whole_table(as_anna)["all-pause"] == ""


def test_an_unknown_game_among_others_is_refused(as_anna: Client) -> None:
    fields = whole_table(as_anna) | {"game": ["backgammon", "chess"], "all-auto_throw": "on"}
    assert as_anna.post(PAGE, fields).status_code == 404
    assert not Preference.objects.exists()


@pytest.mark.parametrize("forced", ["", "sometimes"])
def test_what_no_page_offers_is_refused_and_changes_nothing(
    as_anna: Client, anna: User, forced: str
) -> None:
    submit_preferences(as_anna, "backgammon", "auto_throw")
    answer = as_anna.post(PAGE, {"game": "backgammon", "backgammon-forced": forced})
    assert answer.status_code == 422
    assert stored_preferences(anna) == (True, *[False] * 6, "never")


@pytest.mark.parametrize("game", ["", "chess"])
def test_there_is_nothing_to_prefer_in_no_game_of_ours(as_anna: Client, game: str) -> None:
    assert as_anna.post(PAGE, {"game": game}).status_code == 404
    assert not Preference.objects.exists()


def test_a_stranger_is_asked_to_log_in(db: None, client: Client) -> None:
    for answer in (client.get(PAGE), client.post(PAGE, {"game": "backgammon"})):
        assert (answer.status_code, answer["Location"]) == (
            302,
            "/accounts/login/?next=/preferences/",
        )
    assert not Preference.objects.exists()


def test_a_guest_who_signs_up_keeps_what_they_prefer(
    as_guest: Client, who: Callable[[Client], User], sign_up: Callable[..., object]
) -> None:
    submit_preferences(as_guest, "pachisi", "auto_throw")
    sign_up(as_guest)
    assert who(as_guest).username == "Berta"
    stored = stored_preferences(who(as_guest), "pachisi")
    assert stored == (True, *[False] * 6, "never")


def test_saving_leads_back_to_the_match(as_anna: Client) -> None:
    page = text(as_anna.get(PAGE, {"next": "/matches/abc/"}))
    assert '<input type="hidden" name="next" value="/matches/abc/">' in page
    fields = {"game": "senet", "senet-forced": "never"}
    for wanted, place in {
        "/matches/abc/": "/matches/abc/",
        "https://example.org/": "/preferences/#senet",
        "//example.org/": "/preferences/#senet",
        "1\n2": "/preferences/#senet",
        "account": "/preferences/#senet",
    }.items():
        assert as_anna.post(PAGE, fields | {"next": wanted})["Location"] == place
        page = text(as_anna.get(PAGE, {"next": wanted}))
        assert (f'name="next" value="{wanted}"' in page) is (wanted == place)


def test_the_account_page_links_the_page(as_anna: Client, as_guest: Client) -> None:
    for browser in (as_anna, as_guest):
        assert f'href="{PAGE}"' in text(browser.get("/account/"))
    assert f'href="{PAGE}"' not in text(as_guest.get("/people/Anna/"))
