"""Eight identical requests at the same moment have the effect of one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.support.match_page import Look, Table
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, opposite, play, to_confirm, to_move, to_throw
from tests.e2e.support.two_players import MATCH, sit_down
from tests.e2e.support.visits import Arrive

MANY = 8
SEND_AT_ONCE = """async ([button, many]) => {
  const form = document.getElementById("act");
  const body = new FormData(form, document.querySelector(button));
  const send = () => fetch(
    form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
  const answers = await Promise.all(Array.from({ length: many }, send));
  return answers.map((answer) => answer.status);
}"""

SEND_UNDER_NAME = """async ([button, name]) => {
  const form = document.getElementById("act");
  const body = new FormData(form, document.querySelector(button));
  body.set("request_id", name);
  const answer = await fetch(
    form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
  return answer.status;
}"""
NAME = '#board [name="request_id"][form="act"]'


@pytest.mark.parametrize(
    ("due", "button", "kind"),
    [
        (to_throw, "#next", "throw"),
        (to_move, "button.target", "move"),
        (to_confirm, "#next", "done"),
    ],
)
def test_eight_identical_requests_at_once_are_one_event(
    arrive: Arrive, server: Server, due: Callable[[Look], bool], button: str, kind: str
) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=due)
    before = server.events(acting.match)
    assert acting.page.evaluate(SEND_AT_ONCE, [button, MANY]) == [204] * MANY
    for table in tables:
        table.shows(len(before) + 1)
    assert server.events(acting.match) == [*before, kind]


@pytest.mark.parametrize("script", [True, False])
def test_eight_quick_clicks_on_throw_throw_once(
    arrive: Arrive, server: Server, script: bool
) -> None:
    tables = sit_down(arrive(script=script), arrive(script=script))
    acting = play(tables, until=to_throw)
    before = server.events(acting.match)
    acting.next.click(click_count=MANY)
    acting.shows(len(before) + 1)
    opposite(tables, acting).catch_up(len(before) + 1)
    assert server.events(acting.match) == [*before, "throw"]
    expect(acting.notice).to_be_empty()


def test_a_player_who_uses_up_the_opponent_s_next_name_stops_nothing(
    arrive: Arrive, server: Server
) -> None:
    tables = sit_down(arrive(), arrive())
    attacker = play(tables, until=to_confirm)
    victim = opposite(tables, attacker)
    version = attacker.look().version
    seat = victim.page.locator(NAME).input_value().partition(".")[2]
    name = f"{version + 1}.{seat}"
    assert attacker.page.evaluate(SEND_UNDER_NAME, ["#next", name]) == 204
    victim.catch_up(version + 1)
    assert victim.page.locator(NAME).input_value() == name
    victim.press_next()
    victim.shows(version + 2)
    expect(victim.notice).to_be_empty()
    assert server.events(victim.match)[-2:] == ["done", "throw"]


def test_eight_quick_clicks_of_a_stranger_begin_one_match_with_the_computer(
    arrive: Arrive,
) -> None:
    stranger = arrive()
    stranger.page.goto("/")
    stranger.page.get_by_role("button", name="Computer Backgammon").click(click_count=MANY)
    stranger.page.wait_for_url(MATCH)
    match = Table(stranger.page).match
    stranger.page.goto(f"/people/{stranger.name}/")
    links = stranger.page.locator('main .ledger a[href^="/matches/"]')
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", f"/matches/{match}/")


def test_a_click_counts_although_the_answer_to_the_one_before_is_still_on_its_way(
    arrive: Arrive,
) -> None:
    acting = play(sit_down(arrive(), arrive()), until=to_throw)
    acting.page.route("**/act/", reach_the_site_without_an_answer)
    version = act(acting)
    assert act(acting) == version + 1


def reach_the_site_without_an_answer(route: Route) -> None:
    route.fetch()
