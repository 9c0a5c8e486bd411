"""The sentences that players read beside a position of señas."""

from collections.abc import Iterator

from games.engine.explanations import Remark
from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, OUT
from games.engine.senas.options import SenasTable
from games.engine.senas.state import SenasState
from games.engine.words import gettext_noop

ALONE = (
    gettext_noop("White's first piece travels alone until it reaches the fourth seña."),
    gettext_noop("Black's first piece travels alone until it reaches the fourth seña."),
)
HELD_UP = (
    gettext_noop("White's piece in hole %(hole)s holds up those behind it in hole 1."),
    gettext_noop("Black's piece in hole %(hole)s holds up those behind it in hole 1."),
)
LEAVING = (
    gettext_noop("All of White's pieces are in the fourth seña: they can now leave."),
    gettext_noop("All of Black's pieces are in the fourth seña: they can now leave."),
)


def remarks(rules: SenasTable, state: SenasState) -> tuple[Remark, ...]:
    """Return the sentences on the numbers to play, then those on each seat's pieces."""
    if rules.outcome(state) is not None:
        return ()
    sides = (remark for seat in range(rules.seats) for remark in _of_side(state, seat))
    return (*_of_pips(rules, state), *sides)


def _of_pips(rules: SenasTable, state: SenasState) -> Iterator[Remark]:
    if state.gift_in_hand and rules.gift == "mandatory":
        yield Remark(
            "SENAS-18",
            gettext_noop(
                "Left by the opponent: %(scores)s. Play as many of these as possible, then roll."
            ),
            {"scores": _join_numbers(state.pips_left)},
        )
    elif state.gift_in_hand:
        yield Remark(
            "SENAS-18",
            gettext_noop("Left by the opponent: %(scores)s. Play any of these or none, then roll."),
            {"scores": _join_numbers(state.pips_left)},
        )
    if state.gift:
        yield Remark(
            "SENAS-18",
            gettext_noop("Left for the opponent so far: %(scores)s."),
            {"scores": _join_numbers(state.gift)},
        )
    if state.tute:
        yield Remark("SENAS-17", gettext_noop("Tute! Play these sixes, then roll again."))


def _of_side(state: SenasState, seat: int) -> Iterator[Remark]:
    side = state.pieces[seat]
    if not state.runner[seat]:
        yield Remark("SENAS-06", ALONE[seat])
    for hole in side:
        if state.runner[seat] and side[0] == GATE and hole in ENTRY_REST:
            yield Remark("SENAS-08", HELD_UP[seat], {"hole": hole})
    if FOURTH.start <= side[0] < OUT:
        yield Remark("SENAS-19", LEAVING[seat])


def _join_numbers(pips: tuple[int, ...]) -> str:
    return ", ".join(map(str, pips))
