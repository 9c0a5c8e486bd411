"""Two visitors play the beginning and the end of a game by clicks, and a third watches."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.support.match_page import Table, mirror
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import A_LONG_GAME, over, play
from tests.e2e.support.two_players import sit_down, watch
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive
from tests.support.depth import depth

TRAYS = 26
"""The column at which the trays begin, where pieces lie that are borne off."""
A_WHILE = depth(6, 12)
"""How many events are played in the browsers before the services play on."""


@pytest.mark.timeout(A_LONG_GAME)
def test_two_strangers_play_to_the_end_while_a_third_watches(
    arrive: Arrive, server: Server
) -> None:
    anna, berta, watcher = (arrive(reduced=True) for _ in range(3))
    anna.register("Anna")
    berta.register("Berta")
    tables = sit_down(anna, berta)
    watched = watch(watcher, anna.name)

    play(tables, until=lambda look: look.version > A_WHILE and not look.undo)
    server.play_on(watched.match)
    for table in (*tables, watched):
        table.page.reload()
    end = play(tables, until=over).look()
    watched.shows(end.version)
    assert_all_see_the_same(*tables, watched)
    assert_profiles_tell_the_result(anna, berta)
    assert_a_rematch_leads_both_on(*tables)


def assert_all_see_the_same(one: Table, other: Table, watched: Table) -> None:
    pieces = watched.pieces()
    assert sum(x > TRAYS for x, _ in pieces.values()) >= 15
    assert sorted([one.pieces(), other.pieces()], key=lambda seen: seen != pieces) == [
        pieces,
        mirror(pieces),
    ]
    result = watched.words.inner_text()
    assert "wins" in result
    expect(one.words).to_have_text(result)
    expect(other.words).to_have_text(result)


def assert_profiles_tell_the_result(*players: Visitor) -> None:
    told = sorted(_result(player) for player in players)
    points = told[0].removeprefix("Lost")
    assert told == [f"Lost{points}", f"Won{points}"]


def _result(player: Visitor) -> str:
    profile = player.context.new_page()
    profile.goto(f"/people/{player.name}/")
    rows = profile.get_by_role("listitem")
    result = rows.get_by_text(re.compile(r"^(Won|Lost)( \d points)?$")).inner_text()
    profile.close()
    return result


def assert_a_rematch_leads_both_on(one: Table, other: Table) -> None:
    before = one.match
    one.next.click()
    expect(one.page.get_by_text("You have offered a rematch.")).to_be_visible()
    expect(other.page.get_by_text("offers a rematch.")).to_be_visible()
    other.next.click()
    for table in (one, other):
        table.page.wait_for_url(lambda url: "/matches/" in url and before not in url)
        expect(table.words).to_contain_text(re.compile("to throw|roll"))
    assert one.match == other.match
