"""Shares of equal numbers that are left of different throws: 4 left of a 10, and a 4."""

from random import Random

import pytest

from games.engine.explanations import Illegal
from games.engine.forms.exchange import action_form, action_from
from games.engine.forms.reading import Json, Unreadable
from games.engine.forms.text import read_action
from games.engine.forms.typed import Misread, read_play
from games.engine.options import Value
from games.engine.pachisi.rules import Pachisi
from games.engine.pachisi.state import PachisiState
from games.engine.play import actions, play
from games.engine.rules import Rules
from games.engine.state import Move, State
from tests.engine.pachisi.support.naive import ENTER, Brute, Moment
from tests.engine.pachisi.support.positions import Cross, cross, table

COLLECT: dict[str, Value] = {"split_throw": True, "move_timing": "after_all_throws"}


def four_and_four() -> Cross:
    """Return a position with a 4 to play, and with 4 left of a 10.

    The piece on 16 has already had a share of the 10.
    """
    here = cross("10 30 40", "in", **COLLECT).after_throw(10, 4).after("10-16:6/10")
    assert here.state.hand == ((4,), (10, 16))
    return here


def ways(here: Cross, start: int, end: int) -> list[Move]:
    return [
        move
        for move in here.rules.legal_moves(here.state)
        if isinstance(move, Move) and (move.start, move.end) == (start, end)
    ]


def test_a_share_of_equal_scores_says_which_one_it_is_taken_from() -> None:
    here = four_and_four()
    assert ways(here, 30, 33) == [Move(30, 33, 3, 4, 0), Move(30, 33, 3, 4, 1)]  # PACHISI-19
    assert here.after("30-33:3/4#1").state.hand == ((10, 16), (4, 33))
    assert here.after("30-33:3/4#2").state.hand == ((4,), (10, 16, 33))


def test_where_one_score_alone_can_be_meant_it_is_not_named() -> None:
    here = four_and_four()
    assert ways(here, 16, 18) == [Move(16, 18, 2, 4)]
    assert here.after("16-18:2/4#1").state == here.after("16-18:2/4").state
    assert here.why_not("16-18:2/4#2") == "PACHISI-19"
    twice = cross("10 30", "in", **COLLECT).after_throw(10, 10, 3)
    assert ways(twice, 10, 15) == [Move(10, 15, 5, 10)]  # two equal throws
    assert twice.after("10-15:5/10#2").state == twice.after("10-15:5/10").state


def test_an_action_without_its_source_means_what_it_meant_in_older_records() -> None:
    here = four_and_four()
    older = action_from({"from": 30, "to": 33, "score": 3, "of": 4})
    assert older == Move(30, 33, 3, 4)
    after = play(here.rules, here.state, older)
    assert after == here.after("30-33:3/4#1").state  # the one shared by fewer pieces
    assert after != here.after("30-33:3/4#2").state


@pytest.mark.parametrize("word", ["30-33:3/4#3", "30-33:3/4#9", "30-33:3/5#1"])
def test_a_place_that_does_not_hold_the_score_is_refused(word: str) -> None:
    assert four_and_four().why_not(word) == "PACHISI-19"


def test_a_source_needs_the_score_that_is_shared() -> None:
    form: dict[str, Json] = {"from": 30, "to": 33, "score": 3, "of": 4, "source": 1}
    assert action_from(form) == Move(30, 33, 3, 4, 1) == read_action("move 30 33 3 4 1")
    assert action_form(Move(30, 33, 3, 4, 1)) == form
    del form["of"]
    with pytest.raises(Unreadable):
        action_from(form)
    with pytest.raises(Illegal):
        play(table(), cross("10", "in").after_throw(3).state, Move(10, 13, 3, None, 0))


def test_both_shares_are_described_in_words() -> None:
    here = four_and_four()
    told = [str(here.rules.share_remark(here.state, move)) for move in ways(here, 30, 33)]
    assert told == ["the 4", "4 of the 10"]
    here = (
        cross("10 20 30", "in", **COLLECT).after_throw(10, 10, 3).after("10-16:6/10", "20-26:6/10")
    )
    assert here.state.hand == ((10, 16), (10, 26), (3,))
    told = [str(here.rules.share_remark(here.state, move)) for move in ways(here, 30, 32)]
    assert told[:2] == [
        "4 of the 10 already used to reach 16",
        "4 of the 10 already used to reach 26",
    ]
    pyada = cross("10 20 30 40", "in", **COLLECT, pyada=True).after_throw(10, 3).after("10-19:9/10")
    told = [str(pyada.rules.share_remark(pyada.state, move)) for move in ways(pyada, 30, 31)]
    assert told == ["the 3", "the pyada", "1 of the 10"]


def test_a_written_share_is_typed_as_it_is_written() -> None:
    here = four_and_four()
    for move in ways(here, 30, 33):
        written = here.rules.notation([(here.state, move)])
        assert written == f"30-33:3/4#{(move.source or 0) + 1}"
        assert read_text(here, written) == (move,)
    with pytest.raises(Misread, match="30-33:3/4#1"):
        read_text(here, "30-33:3/4")
    assert here.rules.notation([(here.state, Move(30, 33, 3, 4))]) == "30-33"


def read_text(here: Cross, text: str) -> tuple[Move, ...]:
    rules: Rules[State] = here.rules  # type: ignore[assignment]
    return read_play(rules, here.state, text)


# ---- Compared with a plain list

CHOICES: dict[str, tuple[Value, ...]] = {
    "cowries": ("six", "seven_35"),
    "grace_use": ("either", "enter_only_while_waiting"),
    "stacking": ("all", "none"),
    "pyada": (False, True),
}
Rest = tuple[int, tuple[int, ...]]
"""What is left of a throw; the throw, and the steps of the pieces that have shared it."""
After = tuple[int, int, tuple[Rest, ...] | None]
"""Where a share starts, where it ends, and the hand afterwards, or None if it is empty."""


def hand_of(state: PachisiState) -> list[Rest]:
    return list(zip(state.pips_left, state.hand, strict=True))


def plainly(rules: Pachisi, state: PachisiState) -> set[After]:
    """Return every share of every number to play, where it leads, and what is then left to play.

    Found by a plain list, for comparison with the engine.
    """
    assert state.seat is not None
    brute, own = Brute(rules), state.pieces[state.seat]
    now = Moment(state.pieces, state.seat, False, (), state.left, state.unlocked, state.captures)
    return {
        (start, end, rest(hand_of(state), used, share, start, end, own))
        for used in hand_of(state)
        for start in own
        for share, end in shares(rules, brute, state, used, start)
        if brute.free(now, end)
    }


def shares(
    rules: Pachisi, brute: Brute, state: PachisiState, used: Rest, start: int
) -> list[tuple[int, int]]:
    """Return each share of the number `used` that the piece on `start` may take, and its end."""
    left, (value, *shared) = used
    own, fresh = state.pieces[state.seat or 0], not state.left[state.seat or 0]
    entry = value in ENTER and value in brute.values
    forced = entry and 0 in own and rules.grace_use == "enter_only_while_waiting"
    if start == 0:
        ends = {1} if entry else set()
        ends |= {value} if fresh and not forced else set()
        return [(left, end) for end in ends if left == value]
    if forced or start == 84 or own.count(start) <= shared.count(start):
        return []
    return [(share, start + share) for share in range(1, left + 1)]


def rest(
    hand: list[Rest], used: Rest, share: int, start: int, end: int, own: tuple[int, ...]
) -> tuple[Rest, ...]:
    """Return what is left to play after a piece takes a share of the number `used`.

    Each number in `hand` is kept with the squares of the pieces that have had a share of it. If all
    pieces of `own` on the start square have had a share of a number, the step moves one of these
    squares along.
    """
    others = list(hand)
    others.remove(used)
    found = [
        (left, (value, *move_step(shared, start, end)))
        if start and shared.count(start) == own.count(start)
        else (left, (value, *shared))
        for left, (value, *shared) in others
    ]
    left, (value, *shared) = used
    if left > share:
        found.append((left - share, (value, *sorted(shared + [end] * (end < 84)))))
    return tuple(sorted(found))


def move_step(steps: list[int], start: int, end: int) -> list[int]:
    left = list(steps)
    left.remove(start)
    return sorted(left + [end] * (end < 84))


def by_the_engine(rules: Pachisi, state: PachisiState) -> set[After]:
    moves = [move for move in rules.legal_moves(state) if isinstance(move, Move)]
    after = {move: rules.apply(state, move) for move in moves}
    # Of equal numbers that lead to the same position only one is offered.
    assert len({(move.start, move.end, move.of, then) for move, then in after.items()}) == len(
        moves
    )
    return {
        (move.start, move.end, tuple(sorted(hand_of(then))) if then.pips_left else None)
        for move, then in after.items()
    }


@pytest.mark.parametrize("seed", range(24))
def test_shares_are_those_that_plain_counting_finds(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  nothing secret here
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    rules = table(2, **COLLECT, **options)
    state, looked = rules.start(), 0
    while looked < 40 and rules.outcome(state) is None:
        if rules.due(state) == "move":
            looked += 1
            found, plain = by_the_engine(rules, state), plainly(rules, state)
            assert {each for each in found if each[2] is not None} <= plain
            assert all(each in found or (*each[:2], None) in found for each in plain)
        state = rules.apply(state, rng.choice(actions(rules, state)))
    assert looked
