"""Why an action in señas is illegal: the first statement it breaks, and a sentence."""

from games.engine.dice import FACES
from games.engine.explanations import Refusal
from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, OUT, across
from games.engine.senas.options import SenasTable
from games.engine.senas.state import SenasState
from games.engine.state import Action, Call, Move, Throw
from games.engine.two_seats import sides
from games.engine.words import gettext_noop


def why_not(rules: SenasTable, state: SenasState, action: Action) -> Refusal | None:
    """Return why an action is illegal, or None if it is legal."""
    if rules.outcome(state) is not None:
        return Refusal("SENAS-03", gettext_noop("The game is over."))
    if isinstance(action, Call):
        return _call(rules, state, action)
    if isinstance(action, Throw):
        return _throw(state, action)
    if not state.pips_left:
        return _too_early(state)
    refusal = _score(state, action) or _piece(state, action) or _way(rules, state, action)
    if refusal is None and rules.must_play_most(state) and action not in rules.legal_moves(state):
        return Refusal(
            "SENAS-18",
            gettext_noop("You can play more of your numbers with a different move."),
        )
    return refusal


def _call(rules: SenasTable, state: SenasState, call: Call) -> Refusal | None:
    if call.name != "decline":
        return Refusal(
            "SENAS-18", gettext_noop("You can leave a number unplayed only if you can't play it.")
        )
    if not state.gift_in_hand:
        return Refusal(
            "SENAS-18",
            gettext_noop("You can decline only the numbers that your opponent left you."),
        )
    if rules.gift == "mandatory":
        return Refusal(
            "SENAS-18",
            gettext_noop("At this table, you must play the numbers that your opponent left you."),
        )
    return None


def _throw(state: SenasState, throw: Throw) -> Refusal | None:
    if state.gift_in_hand:
        return Refusal(
            "SENAS-18",
            gettext_noop("Before you roll, deal with the numbers that your opponent left you."),
        )
    if state.pips_left:
        return Refusal("SENAS-13", gettext_noop("You have already rolled. Now play your dice."))
    if len(throw.dice) == (2 if state.contenders else 3) and set(throw.dice) <= set(FACES):
        return None
    if state.contenders:
        return Refusal("SENAS-13", gettext_noop("Each player rolls one die to see who starts."))
    return Refusal("SENAS-13", gettext_noop("A roll is three dice, each showing 1 to 6."))


def _too_early(state: SenasState) -> Refusal:
    if state.contenders:
        return Refusal("SENAS-13", gettext_noop("You must first roll to see who starts."))
    return Refusal("SENAS-13", gettext_noop("Roll the dice before you move."))


def _score(state: SenasState, move: Move) -> Refusal | None:
    if move.of is not None:
        return Refusal(
            "SENAS-13", gettext_noop("A number can't be split: one piece must play all of it.")
        )
    if move.score in state.pips_left:
        return None
    sums = [sum(state.pips_left[:many]) for many in range(2, len(state.pips_left) + 1)]
    if move.score in sums or _sum_of_two(state.pips_left, move.score):
        return Refusal(
            "SENAS-14",
            gettext_noop(
                "Numbers are not added up: the piece must be able to stop after each one."
            ),
        )
    return Refusal(
        "SENAS-13",
        gettext_noop("You have no %(score)s to play."),
        {"score": move.score},
    )


def _sum_of_two(pips: tuple[int, ...], total: int) -> bool:
    return any(one + other == total for at, one in enumerate(pips) for other in pips[at + 1 :])


def _piece(state: SenasState, move: Move) -> Refusal | None:
    own, _ = sides(state)
    if move.start == OUT:
        return Refusal(
            "SENAS-03", gettext_noop("A piece that has left the circuit can't come back.")
        )
    if move.start not in own:
        return Refusal("SENAS-02", gettext_noop("You have nothing to move there."))
    if move.end <= move.start:
        return Refusal("SENAS-05", gettext_noop("Pieces only move forward, towards the exit."))
    if move.start == GATE:
        return _entering(own, move)
    return None


def _entering(own: tuple[int, ...], move: Move) -> Refusal | None:
    underway = [hole for hole in own if GATE < hole < FOURTH.start]
    if underway and own[-1] < FOURTH.start:
        return Refusal(
            "SENAS-07",
            gettext_noop("No other piece can enter until your first has reached the fourth seña."),
        )
    if not any(hole in ENTRY_REST for hole in underway):
        return None
    if move.end in ENTRY_REST:
        return Refusal("SENAS-09", gettext_noop("You can have only one piece in holes 2 to 6."))
    return Refusal(
        "SENAS-08",
        gettext_noop("You must first move your piece from holes 2 to 6 on to the second seña."),
    )


def _way(rules: SenasTable, state: SenasState, move: Move) -> Refusal | None:
    if move.end == OUT:
        return _leaving(rules, state, move)
    if move.end != move.start + move.score or move.end > OUT:
        return Refusal(
            "SENAS-13",
            gettext_noop("A piece must move exactly this many holes: %(score)s."),
            {"score": move.score},
        )
    _, rival = sides(state)
    if across(move.end) in rival:
        return Refusal(
            "SENAS-10",
            gettext_noop("You can't stop in hole %(hole)s: your opponent is there."),
            {"hole": move.end},
        )
    return None


def _leaving(rules: SenasTable, state: SenasState, move: Move) -> Refusal | None:
    (own, _), distance = sides(state), OUT - move.start
    if own[0] < FOURTH.start:
        return Refusal(
            "SENAS-19",
            gettext_noop("Pieces can leave only when all of yours are in the fourth seña."),
        )
    if move.score < distance:
        return Refusal(
            "SENAS-20",
            gettext_noop(
                "That piece is %(distance)s holes from the exit, so a %(score)s isn't enough."
            ),
            {"distance": distance, "score": move.score},
        )
    if move.score > distance and move.start != own[0] and rules.excess_exit == "rearmost":
        return Refusal(
            "SENAS-20",
            gettext_noop("A larger number takes out only your rearmost piece, not this one."),
        )
    return None
