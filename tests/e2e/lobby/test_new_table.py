"""Each chip of the dialog for a table does what it says."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.support.two_players import MATCH, open_form
from tests.e2e.support.visits import Arrive

BACKGAMMON, SENET, PETITS_CHEVAUX = "Backgammon", "Senet", "Petits chevaux"


def choose(form: Locator, game: str, *chips: str) -> None:
    """Choose a game, then chips by the beginnings of their labels; unfold more options for them."""
    link = form.get_by_role("link", name=game, exact=True)
    if link.get_attribute("aria-current") is None:
        link.click()
        expect(link).to_have_attribute("aria-current", "true")
    for chip in chips:
        radio = form.get_by_role("radio", name=re.compile(f"^{re.escape(chip)}"))
        if not radio.is_visible():
            form.get_by_text("More options").click()
        radio.check()


@pytest.mark.parametrize(
    ("game", "chips", "said"),
    [
        (BACKGAMMON, [], [BACKGAMMON, "Anyone can join", "casual", "1 of 2 seats is free"]),
        (SENET, [], [SENET]),
        (BACKGAMMON, ["Cube match to 5"], ["First to 5 points.", "Doubling cube:"]),
        (SENET, ["Best of three games"], ["Best of three games."]),
        (SENET, ["Blitz"], ["8 s per turn"]),
        (SENET, ["3 days"], ["3 days per turn"]),
        (SENET, ["1 day", "Clocks stop on Saturday"], ["weekends"]),
        (SENET, ["A friend, by link"], ["Anyone with your link can join", "private"]),
        (PETITS_CHEVAUX, ["4 players"], ["3 of 4 seats are free"]),
        (PETITS_CHEVAUX, ["Quick"], ["· Quick"]),
        (PETITS_CHEVAUX, ["3 players", "The player's turns"], ["their turns are skipped"]),
        (SENET, ["My own rules", "Pieces count as side by side only"], ["only within a row"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_the_table_is_as_its_chips_say(
    arrive: Arrive, game: str, chips: list[str], said: list[str]
) -> None:
    host = arrive()
    form = open_form(host)
    choose(form, game, *chips)
    form.get_by_role("button", name="Create table").click()
    own = host.page.locator("#tables .own")
    for words in said:
        expect(own).to_contain_text(words)


def test_ratings_and_their_range_are_as_chosen(arrive: Arrive) -> None:
    host = arrive()
    host.register("Host")
    own = host.page.locator("#tables .own li")
    choose(open_form(host), BACKGAMMON, "Casual")
    host.page.get_by_role("button", name="Create table").click()
    expect(own).to_contain_text("casual")
    form = open_form(host)
    choose(form, BACKGAMMON, "Rated")
    form.get_by_text("More options").click()
    form.get_by_label("Opponents rated from").fill("1400")
    form.get_by_role("button", name="Create table").click()
    expect(own).to_have_count(2)
    expect(own.filter(has_text="opponents rated 1400 or more")).to_contain_text("· rated")


def test_rated_cannot_be_chosen_while_the_computer_is_the_opponent(arrive: Arrive) -> None:
    host = arrive()
    host.register("Host")
    form = open_form(host)
    rated, casual = (form.get_by_role("radio", name=name) for name in ("Rated", "Casual"))
    said = form.get_by_text("Games against the computer are casual.")
    expect(said).to_be_hidden()
    choose(form, SENET, "The computer")
    expect(rated).to_be_disabled()
    expect(casual).to_be_checked()
    expect(said).to_be_visible()
    choose(form, SENET, "Anyone")
    expect(rated).to_be_enabled()
    expect(rated).to_be_checked()
    expect(said).to_be_hidden()


def test_the_computer_plays_at_once_at_the_chosen_level(arrive: Arrive) -> None:
    host = arrive()
    form = open_form(host)
    level = form.get_by_label("Computer level")
    expect(level).to_be_hidden()
    choose(form, SENET, "The computer")
    level.select_option("master")
    form.get_by_role("button", name="Play the computer").click()
    host.page.wait_for_url(MATCH)
    expect(host.page.locator("h1")).to_contain_text("Master")
