"""Why an action in backgammon is illegal: the first statement it breaks, and a sentence."""

from games.engine.backgammon import cube
from games.engine.backgammon.board import BAR, HOME, OFF, across, point_number
from games.engine.backgammon.options import BackgammonTable
from games.engine.backgammon.state import BackgammonState
from games.engine.dice import FACES
from games.engine.explanations import Refusal
from games.engine.state import Action, Call, Move, Throw
from games.engine.two_seats import sides
from games.engine.words import gettext_noop


def why_not(rules: BackgammonTable, state: BackgammonState, action: Action) -> Refusal | None:
    """Return why an action is illegal, or None if it is legal."""
    if rules.outcome(state) is not None:
        return Refusal("GAMMON-02", gettext_noop("The game is over."))
    if isinstance(action, Call):
        return _call(rules, state, action)
    if state.doubled:
        return cube.unanswered_double()
    return _throw(state, action) if isinstance(action, Throw) else _move(rules, state, action)


def _call(rules: BackgammonTable, state: BackgammonState, call: Call) -> Refusal | None:
    if call.name in cube.CALL_NAMES:
        return cube.why_not(rules, state, call)
    return Refusal(
        "GAMMON-12", gettext_noop("You can't pass. A turn is lost only when no checker can move.")
    )


def _throw(state: BackgammonState, throw: Throw) -> Refusal | None:
    if state.pips_left:
        return Refusal("GAMMON-06", gettext_noop("You have already rolled. Now play your dice."))
    if len(throw.dice) == 2 and all(face in FACES for face in throw.dice):  # noqa: PLR2004
        return None
    if state.contenders:
        return Refusal("GAMMON-05", gettext_noop("Each player rolls one die to see who starts."))
    return Refusal("GAMMON-06", gettext_noop("A roll is two dice, each showing 1 to 6."))


def _move(rules: BackgammonTable, state: BackgammonState, move: Move) -> Refusal | None:
    if not state.pips_left:
        return _too_early(state)
    refusal = _piece(state, move) or _way(state, move)
    if refusal is None and move not in rules.legal_moves(state):
        return _turn(state, move)
    return refusal


def _too_early(state: BackgammonState) -> Refusal:
    if state.contenders:
        return Refusal("GAMMON-05", gettext_noop("You must first roll to see who starts."))
    return Refusal("GAMMON-06", gettext_noop("Roll the dice before you move."))


def _piece(state: BackgammonState, move: Move) -> Refusal | None:
    own, _ = sides(state)
    if move.start == OFF:
        return Refusal(
            "GAMMON-27", gettext_noop("That checker has been borne off and can't come back.")
        )
    if move.start not in own:
        return Refusal("GAMMON-07", gettext_noop("You have nothing to move there."))
    if own[0] == BAR and move.start != BAR:
        return Refusal("GAMMON-17", gettext_noop("You have a checker on the bar: enter it first."))
    if move.end <= move.start:
        return Refusal("GAMMON-04", gettext_noop("Checkers only move forward, towards home."))
    return None


def _way(state: BackgammonState, move: Move) -> Refusal | None:
    if move.score not in state.pips_left:
        return _distance(state, move)
    if move.end == OFF:
        return _bearing_off(state, move)
    if move.end != move.start + move.score:
        return _wrong_end(move)
    _, rival = sides(state)
    if rival.count(across(move.end)) > 1:
        return _closed_point(move)
    return None


def _distance(state: BackgammonState, move: Move) -> Refusal:
    sums = [sum(state.pips_left[:many]) for many in range(2, len(state.pips_left) + 1)]
    if move.score in sums and move.end == move.start + move.score:
        return Refusal(
            "GAMMON-08",
            gettext_noop(
                "Each die is a separate move, so the checker must be able to stop in between."
            ),
        )
    return Refusal(
        "GAMMON-07", gettext_noop("You have no %(score)s to play."), {"score": move.score}
    )


def _wrong_end(move: Move) -> Refusal:
    if move.start == BAR:
        return Refusal(
            "GAMMON-20",
            gettext_noop("With a %(score)s you can only enter on point %(point)s."),
            {"score": move.score, "point": point_number(move.score)},
        )
    return Refusal(
        "GAMMON-07",
        gettext_noop("A checker moves exactly as many points as the die shows: %(score)s."),
        {"score": move.score},
    )


def _bearing_off(state: BackgammonState, move: Move) -> Refusal | None:
    own, _ = sides(state)
    if own[0] not in HOME:
        return Refusal(
            "GAMMON-23",
            gettext_noop("You can bear off only when all your checkers are in your home board."),
        )
    if move.start + move.score < OFF:
        return Refusal(
            "GAMMON-25",
            gettext_noop(
                "That checker needs a %(distance)s to come off; a %(score)s isn't enough."
            ),
            {"distance": OFF - move.start, "score": move.score},
        )
    if move.start + move.score > OFF and move.start != own[0]:
        return Refusal(
            "GAMMON-26",
            gettext_noop(
                "A larger number can only bear off your rearmost checker, and you have one "
                "farther back."
            ),
        )
    return None


def _closed_point(move: Move) -> Refusal:
    point = {"point": point_number(move.end)}
    if move.start == BAR:
        return Refusal(
            "GAMMON-19",
            gettext_noop(
                "You can't enter on point %(point)s: your opponent has two or more checkers there."
            ),
            point,
        )
    return Refusal(
        "GAMMON-10",
        gettext_noop("Point %(point)s is closed: your opponent has two or more checkers there."),
        point,
    )


def _turn(state: BackgammonState, move: Move) -> Refusal:
    if len(set(state.pips_left)) > 1 and move.score == min(state.pips_left):
        return Refusal(
            "GAMMON-11",
            gettext_noop(
                "Play both dice if you can; if you can play only one, it must be the larger."
            ),
        )
    return Refusal(
        "GAMMON-11",
        gettext_noop("You can play more of your dice with a different move."),
    )
