"""The sentences that players read beside a position of pachisi, on what its pieces do not show."""

from collections.abc import Iterator

from games.engine.explanations import Remark
from games.engine.pachisi.board import WAITING
from games.engine.pachisi.cowries import PYADA
from games.engine.pachisi.moves import must_enter, source
from games.engine.pachisi.moves_landing import may_go_home
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.pachisi.throws import CANCELLED, SERIES, STRUCK
from games.engine.state import Move
from games.engine.words import gettext_noop


def remarks(rules: Table, state: PachisiState) -> tuple[Remark, ...]:
    """Return every sentence about a position; those about the next throw come first."""
    if rules.due(state) == "over":
        return ()
    if state.seat is None:
        return (_order(state),)
    return (
        *_throwing(rules, state, state.seat),
        *_entering(rules, state, state.seat),
        *_playing(rules, state),
        *_going_home(rules, state, state.seat),
    )


def _order(state: PachisiState) -> Remark:
    return Remark(
        "PACHISI-03",
        gettext_noop(
            "%(many)s players are throwing to see who begins. The player with the highest value "
            "begins."
        ),
        {"many": len(state.contenders)},
    )


def _throwing(rules: Table, state: PachisiState, seat: int) -> Iterator[Remark]:
    if not state.unlocked[seat]:
        yield Remark(
            "PACHISI-05", gettext_noop("No piece can move until this player throws a 2, 3 or 4.")
        )
    if state.extra and not state.pips_left:
        yield Remark("PACHISI-07", gettext_noop("This is an extra throw."))
    if not state.run:
        return
    if state.pips_left:
        yield Remark(
            "PACHISI-44",
            gettext_noop("In hand: %(values)s. Throw again."),
            {"values": ", ".join(map(str, state.pips_left))},
        )
    yield from _series(rules, state)


def _series(rules: Table, state: PachisiState) -> Iterator[Remark]:
    if state.run == STRUCK:
        yield Remark(
            "PACHISI-40", gettext_noop("Three throws in a row were cancelled. Throw again.")
        )
    if not rules.triple_cancel or len(state.run) < SERIES - 1 or state.run[0] not in CANCELLED:
        return
    if state.run[0] in rules.shells.idle:
        statement = "PACHISI-42" if state.run[0] == min(CANCELLED) else "PACHISI-43"
        text = gettext_noop("A third %(value)s in a row would cancel all three.")
        yield Remark(statement, text, {"value": state.run[0]})
        return
    yield Remark(
        "PACHISI-41",
        gettext_noop("A third high value (10, 25, 30 or 35) in a row would cancel all three."),
    )


def _entering(rules: Table, state: PachisiState, seat: int) -> Iterator[Remark]:
    if not state.left[seat]:
        yield Remark(
            "PACHISI-15", gettext_noop("The first piece can leave the Charkoni with any throw.")
        )
    elif any(must_enter(rules, state, score) for score in state.pips_left):
        yield Remark(
            "PACHISI-13",
            gettext_noop("While a piece is waiting, a grace can be used only to bring one in."),
        )
    elif state.pieces[seat][0] == WAITING:
        yield Remark(
            "PACHISI-25",
            gettext_noop("Waiting pieces can enter only with a grace that can bring pieces in."),
        )


def _playing(rules: Table, state: PachisiState) -> Iterator[Remark]:
    values = [value for value, *_ in state.hand]
    if not state.run and PYADA in values:
        yield Remark("PACHISI-45", gettext_noop("The 1 in hand is a pyada: one extra square."))
    for score, value in zip(state.pips_left, values, strict=True):
        if score < value:
            text = gettext_noop("Still to play: %(score)s of the %(value)s.")
            yield Remark("PACHISI-19", text, {"score": score, "value": value})
    if (
        state.pips_left
        and not rules.collects
        and (rules.shells.is_grace(values[0]) or PYADA in values)
    ):
        yield Remark("PACHISI-07", gettext_noop("A grace: play or decline it, then throw again."))
    elif values and state.extra:
        yield Remark(
            "PACHISI-26", gettext_noop("A capture: when everything has been played, throw again.")
        )


def _going_home(rules: Table, state: PachisiState, seat: int) -> Iterator[Remark]:
    if not may_go_home(rules, state, seat):
        yield Remark(
            "PACHISI-28",
            gettext_noop(
                "No piece can go home yet: this player must capture an opposing piece first."
            ),
        )
    if any(victim == seat for *_, victim in state.pending):
        yield Remark(
            "PACHISI-29",
            gettext_noop(
                "A first capture can be answered this turn: capture the piece that made it, on "
                "the same square."
            ),
        )


def share_remark(rules: Table, state: PachisiState, move: Move) -> Remark | None:
    """Return a phrase that names the value of which a step uses a share, such as "4 of the 10".

    It distinguishes this value from all others still to be played. Return None if the step uses no
    share.
    """
    if move.of is None:
        return None
    index = source(rules, state, move)
    value, *shared = state.hand[index]
    words = dict[str, int | str](left=move.of, value=value)
    alike = [
        other
        for left, other in zip(state.pips_left, state.hand, strict=True)
        if (left, other[0]) == (move.of, value) and other != state.hand[index]
    ]
    if value == PYADA:
        return Remark("PACHISI-45", gettext_noop("the pyada"))
    if move.of == value:
        return Remark("PACHISI-19", gettext_noop("the %(value)s"), words)
    if alike and shared:
        words["places"] = ", ".join(map(str, shared))
        return Remark(
            "PACHISI-19",
            gettext_noop("%(left)s of the %(value)s already used to reach %(places)s"),
            words,
        )
    return Remark("PACHISI-19", gettext_noop("%(left)s of the %(value)s"), words)
