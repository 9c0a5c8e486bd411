"""Why an action in senet is illegal: the first statement it breaks, and a sentence."""

from games.engine.explanations import Refusal
from games.engine.senet.board import LAST, OFF, OPENING, REFUGES, SQUARES, VALUES, WHITES_FIRST
from games.engine.senet.moves import passes_block, runs
from games.engine.senet.options import SenetTable
from games.engine.senet.state import SenetState
from games.engine.state import Action, Call, Move, Throw
from games.engine.two_seats import sides
from games.engine.words import gettext_noop


def why_not(rules: SenetTable, state: SenetState, action: Action) -> Refusal | None:
    """Return why an action is illegal, or None if it is legal."""
    if rules.outcome(state) is not None:
        return Refusal("SENET-31", gettext_noop("The game is over."))
    if isinstance(action, Call):
        return Refusal(
            "SENET-25",
            gettext_noop("You can't pass. A turn is lost only when no piece can move."),
        )
    if isinstance(action, Throw):
        return _throw(state, action)
    if not state.pips_left:
        return _too_early(state)
    if action in rules.legal_moves(state):
        return None
    return _piece(state, action) or _way(rules, state, action) or _choice(rules, state, action)


def _throw(state: SenetState, throw: Throw) -> Refusal | None:
    if state.pips_left:
        return Refusal("SENET-13", gettext_noop("You have already thrown. Now move a piece."))
    if len(throw.dice) == 1 and throw.dice[0] in VALUES.values():
        return None
    return Refusal("SENET-09", gettext_noop("Four sticks can only give 1, 2, 3, 4 or 6."))


def _too_early(state: SenetState) -> Refusal:
    if state.black is None:
        return Refusal(
            "SENET-10", gettext_noop("You must first throw the sticks to decide the colours.")
        )
    return Refusal("SENET-03", gettext_noop("Throw the sticks before you move."))


def _piece(state: SenetState, move: Move) -> Refusal | None:
    own, _ = sides(state)
    if move.start == OFF:
        return Refusal(
            "SENET-29", gettext_noop("That piece has left the board and can't come back.")
        )
    if move.start not in own:
        return Refusal("SENET-13", gettext_noop("You have nothing to move there."))
    if move.score != state.pips_left[0] or move.of is not None:
        return Refusal(
            "SENET-14" if state.pips_left[0] in (2, 3) else "SENET-13",
            gettext_noop("The sticks show %(score)s."),
            {"score": state.pips_left[0]},
        )
    return None


def _way(rules: SenetTable, state: SenetState, move: Move) -> Refusal | None:
    forward = move.end == move.start + move.score
    if move.end > LAST and move.end <= move.start + move.score:
        return Refusal(
            "SENET-29", gettext_noop("A piece must reach square 30 exactly to leave the board.")
        )
    if not forward and move.end != move.start - move.score:
        return Refusal(
            "SENET-13",
            gettext_noop("A piece moves exactly as many squares as the sticks show: %(score)s."),
            {"score": move.score},
        )
    if not forward and rules.advances(state):
        return Refusal(
            "SENET-23", gettext_noop("You may only move back when no piece can move forward.")
        )
    return _end(rules, state, move, forward=forward)


def _end(rules: SenetTable, state: SenetState, move: Move, *, forward: bool) -> Refusal | None:
    own, rival = sides(state)
    if move.end not in SQUARES:
        return Refusal("SENET-23", gettext_noop("A piece can't move back past the first square."))
    if not forward and (move.end in own or move.end in rival):
        return Refusal("SENET-24", gettext_noop("A piece can only move back to an empty square."))
    if move.end in own:
        return Refusal("SENET-19", gettext_noop("One of your own pieces is already there."))
    if move.end in rival:
        return _protection(rules, rival, move.end)
    return _over(rules, rival, move)


def _protection(rules: SenetTable, rival: tuple[int, ...], end: int) -> Refusal | None:
    pairs, blocks = runs(rival, turn_corners=rules.pairs_turn_corners)
    if end in blocks:
        return Refusal(
            "SENET-21", gettext_noop("Three opposing pieces in a row can't be attacked.")
        )
    if end in pairs:
        return Refusal(
            "SENET-20", gettext_noop("Two opposing pieces side by side protect each other.")
        )
    if end in REFUGES:
        return Refusal(
            "SENET-28", gettext_noop("A piece on square %(end)s can't be attacked."), {"end": end}
        )
    return None


def _over(rules: SenetTable, rival: tuple[int, ...], move: Move) -> Refusal | None:
    if passes_block(rival, move.start, move.end, turn_corners=rules.pairs_turn_corners):
        return Refusal("SENET-21", gettext_noop("Three opposing pieces in a row can't be passed."))
    return None


def _choice(rules: SenetTable, state: SenetState, move: Move) -> Refusal:
    _, rival = sides(state)
    over = _over(rules, rival, move)
    if over is not None:
        return over
    if state.opening_one:
        return Refusal(
            "SENET-11",
            gettext_noop("The first 1 must move the piece on %(start)s to %(end)s."),
            {"start": OPENING[0], "end": OPENING[1]},
        )
    return Refusal(
        "SENET-15",
        gettext_noop("White's first throw must be played with the piece on %(start)s."),
        {"start": WHITES_FIRST},
    )
