"""A player's other device takes part in the dice once its chain is agreed on."""

import json

import pytest

from accounts.models import User
from games.proof import bdice2
from games.proof.links import are_links_right
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.audit import find_faults
from games.record.export import record_of
from games.selectors import joint_dice
from games.selectors.joint_dice import end_chain
from tests.games.support.clients import browser
from tests.games.support.play.joint import JointTable, link_of, links_of, number_of, start_joint

pytestmark = pytest.mark.django_db
OTHER = b"\7" * 32


@pytest.fixture
def table(anna: User, berta: User) -> JointTable:
    """A match with joint dice in which the player to start has to throw."""
    return start_joint(anna, berta)


def other_link(number: int) -> str:
    """Return a link of the chain of another device, in hexadecimal."""
    return bdice2.chain_link(OTHER, number).hex()


def agree(table: JointTable, user: User) -> int | None:
    """Post the anchor of another device; return after which throw it starts, None if refused."""
    answer = browser(user).post(f"/matches/{table.pk}/chain/", {"anchor": other_link(0)})
    assert answer.status_code == 200
    start = answer.json()["start"]
    assert start is None or isinstance(start, int)
    return start


def test_another_chain_serves_from_the_throw_after_the_next(table: JointTable) -> None:
    seat = 1 - table.active
    user = table.users[seat]
    version = table.match.version
    assert agree(table, user) == 1
    event = table.match.events.get(kind="anchor")
    assert (event.number, event.seat, event.user) == (version + 1, seat, user)
    assert agree(table, user) is None
    roller = table.active
    table.throw(roller)
    assert links_of(table.throws[0])[seat] is None
    table.play_turn(roller)
    # The other seat throws next, so that it sends the link with its own throw.
    number = 2
    table.act(seat, "throw", link=other_link(1))
    table.answer(roller)
    assert number_of(table.throws[1]) == number
    assert links_of(table.throws[1])[seat] == other_link(1)
    table.play_turn(seat)
    table.act(0, "resign")
    assert find_faults(table.match) == []
    form = json.loads(json.dumps(record_of(table.match)))
    record = parse_record(form)
    assert are_links_right(record)
    assert [line for line in check_play(record) if not line.passed] == []
    for early in form["events"]:
        if early["kind"] == "anchor":
            early["action"]["start"] = 0
    assert not are_links_right(parse_record(form))


def test_no_chain_is_agreed_on_while_a_throw_waits(table: JointTable) -> None:
    table.throw(table.active)
    assert agree(table, table.users[1 - table.active]) is None
    assert table.match.events.filter(kind="anchor").count() == 0


@pytest.mark.parametrize("anchor", ["", "x", "0" * 63])
def test_a_malformed_anchor_is_refused(table: JointTable, anchor: str) -> None:
    answer = browser(table.users[0]).post(f"/matches/{table.pk}/chain/", {"anchor": anchor})
    assert answer.status_code == 400


def test_only_players_add_chains(table: JointTable) -> None:
    stranger = browser(User.objects.create_user("Clara"))
    answer = stranger.post(f"/matches/{table.pk}/chain/", {"anchor": other_link(0)})
    assert answer.status_code == 403


def test_a_seat_that_gets_another_player_is_no_longer_asked(table: JointTable) -> None:
    match, roller = table.match, table.active
    end_chain(match, 1 - roller)
    match.save(update_fields=["joint"])
    table.throw(roller)
    links = links_of(table.throws[0])
    assert links[roller] == link_of(table.users[roller], 1)
    assert links[1 - roller] is None


def test_a_chain_is_used_up() -> None:
    chain = joint_dice.Chain(start=3, number=3, known="")
    assert not chain.has_link_for(3)
    assert chain.has_link_for(4)
    assert chain.has_link_for(3 + bdice2.CHAIN_LENGTH)
    assert not chain.has_link_for(4 + bdice2.CHAIN_LENGTH)
