"""The lobby offers several ways to an opponent, and each leads to a match within seconds."""

import re

from playwright.sync_api import expect

from tests.e2e.support.new_matches import Wish, join, open_table
from tests.e2e.support.two_players import MATCH, begin, play_now
from tests.e2e.support.visits import Arrive


def test_two_strangers_are_paired_from_the_front_page(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    play_now(first, "senet")
    expect(first.page.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
    play_now(second, "senet")
    for visitor in (first, second):
        visitor.page.wait_for_url(MATCH)
    assert first.page.url == second.page.url
    begin(first, second)


def test_a_challenge_arrives_at_once_and_is_accepted_by_one_click(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    anna.sign_up("Anna")
    berta.sign_up("Berta")
    berta.page.goto("/")
    anna.page.goto(f"/people/{berta.name}/challenge/?game=senet")
    anna.page.get_by_role("button", name=f"Challenge {berta.name}").click()
    expect(berta.page.get_by_role("heading", name="You have been challenged")).to_be_visible()
    expect(berta.page).to_have_title(re.compile(r"^\(1\) "))
    berta.page.get_by_role("button", name=f"Accept {anna.name}").click()
    for visitor in (anna, berta):
        visitor.page.wait_for_url(MATCH)


def test_two_users_and_two_bots_fill_a_table_for_four(arrive: Arrive) -> None:
    opener, other = arrive(), arrive()
    open_table(opener, Wish("petits-chevaux", "Petits chevaux", players="4 players"))
    join(other, opener.name, last=False)
    expect(opener.page.get_by_text(f"Joined: {other.name}")).to_be_visible()
    opener.page.get_by_role("button", name="Start with computers").click()
    for visitor in (opener, other):
        visitor.page.wait_for_url(MATCH)
    begin(opener, other)
    heading = opener.page.get_by_role("heading", level=1)
    for name in (opener.name, other.name, "Casual computer"):
        expect(heading).to_contain_text(name)
