"""Repeated, late and concurrent requests to a match: each has its effect once or not at all."""

from functools import partial

import pytest

from accounts.models import User
from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable
from games.models import Event, Match
from games.play.services import Stale
from tests.games.support.matches import BEGUN, SetUp, ShowDice, Table, at_once, everything, sit_down


@pytest.fixture
def table_after_throw(table: Table, dice_show: ShowDice) -> Table:
    """A match in which Anna has a 6 and a 3 to play."""
    dice_show((6, 3))
    table.play(0, "throw")
    return table


def test_the_same_request_twice_is_done_once(table_after_throw: Table) -> None:
    version = table_after_throw.match.version
    first = table_after_throw.act(0, "move 12 18 6", version=version, request_id="a")
    before = everything()
    second = table_after_throw.act(0, "move 12 18 6", version=version, request_id="a")
    assert everything() == before
    assert (first.version, second.version) == (version + 1, version + 1)


@pytest.mark.parametrize("action", ["throw", "undo", "done", "resign"])
def test_any_action_is_known_again(
    table_after_throw: Table, dice_show: ShowDice, action: str
) -> None:
    table_after_throw.play(0, "move 12 18 6", "move 18 21 3")
    if action == "throw":
        table_after_throw.play(0, "done")
        dice_show((2, 1))
    seat = 1 if action == "throw" else 0
    version = table_after_throw.match.version
    table_after_throw.act(seat, action, version=version, request_id="a")
    before = everything()
    table_after_throw.act(seat, action, version=version, request_id="a")
    assert everything() == before


def test_a_late_repetition_is_answered_with_the_match_as_it_is_now(
    table_after_throw: Table,
) -> None:
    version = table_after_throw.match.version
    table_after_throw.act(0, "move 12 18 6", version=version, request_id="a")
    table_after_throw.play(0, "move 18 21 3", "undo")
    before = everything()
    late = table_after_throw.act(0, "move 12 18 6", version=version, request_id="a")
    assert everything() == before
    assert (late.version, late.position) == (
        table_after_throw.match.version,
        table_after_throw.match.position,
    )


def test_a_repetition_is_known_whether_or_not_it_names_the_score(set_up: SetUp) -> None:
    table = set_up("backgammon - 22:2,24:13/12:15 0 - -", (6, 1))
    table.play(0, "throw")
    for action in ("move 22 25", "move 22 25 6", "move 22 25"):
        assert table.act(0, action, version=BEGUN, request_id="a").version == BEGUN + 1
    for action in ("move 22 25 3", "move 22 23"):
        with pytest.raises(Stale):
            table.act(0, action, version=BEGUN, request_id="a")


@pytest.mark.parametrize(
    "action", ["move 12 15 3", "move 17 23 6", "move 12 18 5", "undo", "throw"]
)
def test_another_action_under_the_same_name_is_stale(table_after_throw: Table, action: str) -> None:
    version = table_after_throw.match.version
    table_after_throw.act(0, "move 12 18 6", version=version, request_id="a")
    before = everything()
    for meant_for in (version, version + 1):
        with pytest.raises(Stale):
            table_after_throw.act(0, action, version=meant_for, request_id="a")
    assert everything() == before


def test_another_player_under_the_same_name_makes_a_request_of_their_own(
    table_after_throw: Table,
) -> None:
    version = table_after_throw.match.version
    table_after_throw.act(0, "resign", version=version, request_id="a")
    with pytest.raises(Illegal, match="The game is over"):
        table_after_throw.act(1, "resign", version=version + 1, request_id="a")


def test_two_matches_may_know_a_request_by_the_same_name(
    table: Table, anna: User, clara: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (2, 1), (2, 1))
    other = sit_down(anna, clara)
    table.act(0, "throw", request_id="a")
    other.act(0, "throw", request_id="a")
    assert table.kinds == other.kinds == ["ready", "ready", "start", "throw", "throw"]


def test_a_refused_request_may_be_mended_under_its_name(table_after_throw: Table) -> None:
    with pytest.raises(Illegal):
        table_after_throw.act(0, "move 12 19 7", request_id="a")
    table_after_throw.act(0, "move 12 18 6", request_id="a")
    table_after_throw.check()


@pytest.mark.parametrize("name", ["", " ", "a" * 65, "a b", "a\0", "<a>", "á"])
def test_a_request_without_a_proper_name_is_not_read(table_after_throw: Table, name: str) -> None:
    before = everything()
    with pytest.raises(Unreadable):
        table_after_throw.act(0, "move 12 18 6", request_id=name)
    assert everything() == before


class TestOldBoards:
    """Actions that were chosen before another player's last action."""

    def test_a_resignation_counts_whatever_was_moved_meanwhile(
        self, table_after_throw: Table
    ) -> None:
        version = table_after_throw.match.version
        table_after_throw.play(0, "move 12 18 6", "move 18 21 3", "done")
        table_after_throw.act(1, "resign", version=version, request_id="a")
        table_after_throw.check()
        assert table_after_throw.match.winners == [0]
        before = everything()
        table_after_throw.act(1, "resign", version=version, request_id="a")
        assert everything() == before

    @pytest.mark.parametrize("begun", [False, True])
    def test_a_resignation_of_one_game_never_resigns_the_next(
        self, anna: User, berta: User, dice_show: ShowDice, begun: bool
    ) -> None:
        dice_show((3, 1), (2, 1))
        table = sit_down(anna, berta, options={"match_points": 5})
        version = table.match.version
        table.play(0, "resign")
        versions = [version, table.match.version]
        if begun:
            table.play(0, "ready")
            versions.append(table.match.version)
            table.play(1, "ready")
            assert table.match.round == 2
        before = everything()
        for chosen in versions if begun else versions[:1]:
            with pytest.raises(Stale):
                table.act(1, "resign", version=chosen)
        assert everything() == before

    def test_a_resignation_for_an_impossible_version_is_stale(
        self, table_after_throw: Table
    ) -> None:
        with pytest.raises(Stale):
            table_after_throw.act(0, "resign", version=table_after_throw.match.version + 1)
        # Before the start there was nothing to resign.
        with pytest.raises(Stale):
            table_after_throw.act(0, "resign", version=1)

    def test_a_rematch_begins_though_the_other_offer_has_just_come(
        self, table: Table, dice_show: ShowDice
    ) -> None:
        table.play(0, "resign")
        version = table.match.version
        dice_show((2, 1))
        table.act(0, "rematch", version=version)
        table.act(1, "rematch", version=version)
        table.check()
        assert Match.objects.filter(previous=table.pk).count() == 1

    def test_a_rematch_that_was_asked_for_before_the_end_is_stale(self, table: Table) -> None:
        version = table.match.version
        table.play(0, "resign")
        with pytest.raises(Stale):
            table.act(1, "rematch", version=version)


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    """Requests sent by several threads at the same moment."""

    def test_eight_of_one_request_are_one_event(self, table_after_throw: Table) -> None:
        version = table_after_throw.match.version
        move = partial(table_after_throw.act, 0, "move 12 18 6", version=version, request_id="a")
        answers = at_once(*[move] * 8)
        assert [getattr(answer, "version", answer) for answer in answers] == [version + 1] * 8
        table_after_throw.check()
        assert table_after_throw.match.version == version + 1

    def test_of_two_different_moves_one_is_played(self, table_after_throw: Table) -> None:
        version = table_after_throw.match.version
        answers = at_once(
            partial(table_after_throw.act, 0, "move 12 18 6", version=version),
            partial(table_after_throw.act, 0, "move 12 15 3", version=version),
        )
        assert {type(answer) for answer in answers} == {Match, Stale}
        table_after_throw.check()
        assert table_after_throw.match.version == version + 1

    def test_a_move_at_the_same_moment_keeps_no_player_from_resigning(
        self, table_after_throw: Table
    ) -> None:
        version = table_after_throw.match.version
        moved, resigned = at_once(
            partial(table_after_throw.act, 0, "move 12 18 6", version=version),
            partial(table_after_throw.act, 1, "resign", version=version),
        )
        table_after_throw.check()
        assert isinstance(resigned, Match)
        assert isinstance(moved, Match | Stale)
        assert table_after_throw.match.version == version + 1 + isinstance(moved, Match)
        assert table_after_throw.match.winners == [0]

    def test_when_both_resign_one_has_won(self, table_after_throw: Table) -> None:
        version = table_after_throw.match.version
        answers = at_once(
            *(partial(table_after_throw.act, seat, "resign", version=version) for seat in (0, 1))
        )
        table_after_throw.check()
        assert {type(answer) for answer in answers} == {Match, Stale}
        resigned = table_after_throw.events[-1].seat
        assert resigned is not None
        assert table_after_throw.match.winners == [1 - resigned]

    def test_eight_throws_by_eight_names_are_one_throw(
        self, table: Table, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        answers = at_once(*[partial(table.act, 0, "throw", version=BEGUN) for _ in range(8)])
        assert [type(answer) for answer in answers].count(Match) == 1
        assert [type(answer) for answer in answers].count(Stale) == 7
        assert table.kinds == ["ready", "ready", "start", "throw", "throw"]
        table.check()

    def test_when_both_want_a_rematch_there_is_one(
        self, table_after_throw: Table, dice_show: ShowDice
    ) -> None:
        dice_show((1, 2))
        table_after_throw.play(0, "resign")
        version = table_after_throw.match.version
        at_once(
            *(partial(table_after_throw.act, seat, "rematch", version=version) for seat in (0, 1))
        )
        assert Event.objects.filter(match=table_after_throw.pk, kind="rematch").count() == 2
        assert Match.objects.filter(previous=table_after_throw.pk).count() == 1
