"""A joint throw waits for the links of all players who are there, and happens once."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.dice import draws
from games.engine.explanations import Illegal
from games.engine.forms.reading import Unreadable
from games.engine.forms.text import read_position
from games.models import Event, Match, Presence
from games.play.joint.throws import PATIENCE
from games.play.services import MatchSetup, act
from games.proof import bdice2
from games.record.audit import find_faults
from games.selectors.joint_dice import withheld_links
from games.timekeeper import run_due
from tests.games.support.clients import browser
from tests.games.support.play.joint import JointTable, link_of, links_of, number_of, start_joint

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna: User, berta: User) -> JointTable:
    """A match with joint dice in which the player to start has to throw."""
    return start_joint(anna, berta)


def expected_throw(table: JointTable, links: list[str | None]) -> list[int]:
    """Return the numbers that the next draw gives with these links, in the order of seats."""
    match = table.match
    rules, position = read_position(match.position)
    key = draws._load_key(match, match.round)
    bound = bytes.fromhex(match.digest)
    ordered = bdice2.links_of_throw(
        position.seat, [None if link is None else bytes.fromhex(link) for link in links]
    )
    drawn = bdice2.draw(key, bound, match.draws, ordered, rules.faces(position))
    return list(rules.read(drawn).dice)


def thrown(table: JointTable) -> list[int]:
    return list(table.throws[-1].payload["throw"])


def test_a_throw_waits_for_the_link_of_the_opponent(table: JointTable) -> None:
    roller, other = table.active, 1 - table.active
    before, draws_before = table.match.version, table.match.draws
    waiting = table.throw(roller, name="throw")
    assert (waiting.version, waiting.draws) == (before, draws_before)
    assert waiting.due_at is not None
    assert waiting.due_at <= timezone.now() + PATIENCE
    links: list[str | None] = [link_of(user, 1) for user in table.users.values()]
    numbers = expected_throw(table, links)
    table.answer(other)
    [event] = table.throws
    assert (event.seat, event.user, event.request_id) == (roller, table.users[roller], "throw")
    assert event.links == {"number": 1, "links": links}
    assert thrown(table) == numbers
    assert table.dice.pending is None
    assert find_faults(table.match) == []


def test_a_repeated_request_makes_no_other_throw(table: JointTable) -> None:
    roller = table.active
    version = table.match.version
    for _ in range(2):
        table.throw(roller, name="throw")
    assert table.dice.number == 1
    table.answer(1 - roller)
    after = table.match
    table.answer(1 - roller, number=1)
    again = act(
        match_id=table.pk,
        user=table.users[roller],
        action="throw",
        version=version,
        request_id="throw",
        link=link_of(table.users[roller], 1),
    )
    assert again.version == after.version
    assert len(table.throws) == 1


def test_a_link_that_does_not_come_is_marked_absent(table: JointTable) -> None:
    roller = table.active
    table.throw(roller)
    table.pass_patience()
    [event] = table.throws
    links: list[str | None] = [None, None]
    links[roller] = link_of(table.users[roller], 1)
    assert event.links == {"number": 1, "links": links}
    assert find_faults(table.match) == []


def test_no_throw_is_made_before_time_is_up(table: JointTable) -> None:
    table.throw(table.active)
    assert run_due() == 0
    assert table.throws == []


def test_a_roller_whose_page_sends_no_link_is_asked_as_well(table: JointTable) -> None:
    roller = table.active
    table.throw(roller, with_link=False)
    assert table.dice.pending is not None
    assert set(table.dice.pending.awaited) == {0, 1}
    table.answer(1 - roller)
    assert table.throws == []
    table.answer(roller)
    assert len(table.throws) == 1


def test_an_absent_player_is_not_asked(table: JointTable) -> None:
    roller = table.active
    Presence.objects.filter(user=table.users[1 - roller]).update(state=Presence.State.CLOSED)
    table.throw(roller)
    [event] = table.throws
    assert links_of(event)[1 - roller] is None


def test_a_page_without_a_chain_makes_no_player_wait(table: JointTable) -> None:
    roller = table.active
    table.throw(roller)
    table.answer(1 - roller, link="")
    assert links_of(table.throws[0])[1 - roller] is None


@pytest.mark.parametrize("wrong", ["0" * 64, "own anchor", "later link"])
def test_another_link_is_not_taken(table: JointTable, wrong: str) -> None:
    roller, other = table.active, 1 - table.active
    user = table.users[other]
    named = {"own anchor": link_of(user, 0), "later link": link_of(user, 2)}
    table.throw(roller)
    table.answer(other, link=named.get(wrong, wrong))
    assert table.throws == []
    table.answer(other)
    assert len(table.throws) == 1


def test_a_malformed_link_is_refused(table: JointTable) -> None:
    table.throw(table.active)
    with pytest.raises(Unreadable):
        table.answer(1 - table.active, link="x")


def test_the_roller_cannot_avoid_a_pending_throw(anna: User, berta: User) -> None:
    options = {"match_points": 5, "cube": True}
    table = start_joint(anna, berta, setup=MatchSetup("backgammon", options, pace="normal"))
    table.play_turn(table.active)
    roller = table.active
    table.throw(roller)
    with pytest.raises(Illegal, match="being thrown"):
        table.act(roller, "call double")
    with pytest.raises(Illegal, match="being thrown"):
        table.act(roller, "undo")
    with pytest.raises(Illegal, match="not your turn"):
        table.act(1 - roller, "throw")


def test_the_links_of_a_throw_that_did_not_happen_are_never_used(anna: User, berta: User) -> None:
    options = {"match_points": 5, "cube": True}
    table = start_joint(anna, berta, setup=MatchSetup("backgammon", options, pace="normal"))
    table.play_turn(table.active)
    roller = table.active
    table.throw(roller)
    table.act(roller, "resign")
    assert table.match.stage == "between"
    assert table.dice.pending is None
    table.answer(1 - roller, number=1)
    assert table.throws == []
    for seat in (0, 1):
        table.act(seat, "ready")
    table.play_turn(table.active)
    roller = table.active
    table.throw(roller)
    table.answer(1 - roller)
    assert number_of(table.throws[0]) == 2


def test_no_player_pays_for_the_wait(table: JointTable) -> None:
    roller = table.active
    began = table.match.turn_at
    table.throw(roller)
    table.pass_patience()
    after = table.match.turn_at
    assert began is not None
    assert after is not None
    assert after - began == PATIENCE


def test_the_throws_of_a_whole_game_follow_from_their_links(table: JointTable) -> None:
    for number in range(1, 8):
        roller = table.active
        table.throw(roller)
        if number % 3:
            table.answer(1 - roller)
        else:
            table.pass_patience()
        assert number_of(table.throws[-1]) == number
        table.play_turn(roller)
        if table.match.stage != Match.Stage.PLAYING:
            break
    assert find_faults(table.match) == []
    match = table.match
    # A single changed throw could be the same by chance.
    for changed in table.throws:
        wrong = [None if link else "0" * 64 for link in links_of(changed)]
        links = {"number": number_of(changed), "links": wrong}
        Event.objects.filter(pk=changed.pk).update(links=links)
    assert find_faults(match) != []


def test_links_that_are_awaited_in_vain_are_counted_and_told(table: JointTable) -> None:
    sentence = "Rolls for which this open page sent nothing:"
    silent = 1 - table.active
    page = browser(table.users[1 - silent])
    for times in range(1, 4):
        assert sentence not in page.get(f"/matches/{table.pk}/").content.decode()
        while table.active == silent:
            table.throw(silent)
            table.answer(1 - silent)
            table.play_turn(silent)
        table.throw(table.active)
        if times == 1:
            table.answer(silent, link="")
        else:
            table.pass_patience()
        assert withheld_links(table.match, silent) == times
        assert withheld_links(table.match, 1 - silent) == 0
        table.play_turn(1 - silent)
    assert f"{sentence} 3" in page.get(f"/matches/{table.pk}/").content.decode()


def test_an_absent_player_withholds_nothing(table: JointTable) -> None:
    Presence.objects.filter(user=table.users[1 - table.active]).delete()
    table.throw(table.active)
    assert [withheld_links(table.match, seat) for seat in (0, 1)] == [0, 0]
