"""Why an action in petits chevaux is illegal: the first statement it breaks, and a sentence."""

from games.engine.dice import FACES
from games.engine.explanations import Refusal
from games.engine.petits_chevaux.board import CORRIDOR, DEEPEST, GATE, PATH
from games.engine.petits_chevaux.moves import entry_due, entry_square, misses_gate, passes_own
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.throws import SIX
from games.engine.state import Action, Call, Move, Throw
from games.engine.words import gettext_noop


def why_not(rules: PetitsChevauxTable, state: PetitsChevauxState, action: Action) -> Refusal | None:
    """Return why an action is illegal, or None if it is legal."""
    if rules.outcome(state) is not None:
        return Refusal("CHEVAUX-21", gettext_noop("The game is over."))
    if isinstance(action, Call):
        return Refusal(
            "CHEVAUX-08", gettext_noop("A turn passes only when no horse can use the die.")
        )
    if isinstance(action, Throw):
        return _throw(state, action)
    if not state.pips_left:
        return _too_early(state)
    if action in rules.legal_moves(state):
        return None
    return _horse(rules, state, action) or _way(rules, state, action)


def _throw(state: PetitsChevauxState, throw: Throw) -> Refusal | None:
    if state.pips_left:
        return Refusal("CHEVAUX-08", gettext_noop("The die is thrown; now a horse must use it."))
    shown = all(die in FACES for die in throw.dice)
    if shown and len(throw.dice) == (len(state.contenders) or 1):
        return None
    if state.contenders:
        return Refusal("CHEVAUX-05", gettext_noop("Everybody throws one die for the start."))
    return Refusal("CHEVAUX-07", gettext_noop("A throw is one die that shows one to six."))


def _too_early(state: PetitsChevauxState) -> Refusal:
    if state.contenders:
        return Refusal("CHEVAUX-05", gettext_noop("The start is thrown for before a horse moves."))
    return Refusal("CHEVAUX-08", gettext_noop("The die must be thrown before a horse moves."))


def _horse(rules: PetitsChevauxTable, state: PetitsChevauxState, move: Move) -> Refusal | None:
    if move.score != state.pips_left[0] or move.of is not None:
        return Refusal(
            "CHEVAUX-07", gettext_noop("The die shows a %(die)s."), {"die": state.pips_left[0]}
        )
    if move.start not in state.pieces[state.seat or 0]:
        return Refusal("CHEVAUX-08", gettext_noop("There is no horse of yours to move from there."))
    if state.must_use not in (None, move.start):
        return Refusal(
            "CHEVAUX-10",
            gettext_noop("This throw belongs to the horse you have just brought out."),
        )
    if move.start != CORRIDOR and entry_due(rules, state) is not None:
        return Refusal("CHEVAUX-11", gettext_noop("The 6 must bring a horse out."))
    return None


def _way(rules: PetitsChevauxTable, state: PetitsChevauxState, move: Move) -> Refusal:
    if move.start == CORRIDOR:
        return _entry(rules, state)
    if move.end != move.start + move.score:
        return Refusal(
            "CHEVAUX-08",
            gettext_noop("A horse moves exactly as far as the die shows: %(score)s."),
            {"score": move.score},
        )
    if move.end > DEEPEST or misses_gate(move.start, move.end, rules.stable_entry):
        return _too_far(move)
    return _own_horse(state.pieces[state.seat or 0], move)


def _entry(rules: PetitsChevauxTable, state: PetitsChevauxState) -> Refusal:
    if state.pips_left != (SIX,):
        return Refusal("CHEVAUX-09", gettext_noop("Only a 6 brings a horse out."))
    square = entry_square(rules, state)
    if square is None:
        return Refusal(
            "CHEVAUX-13", gettext_noop("Your own horse stands where yours would come out.")
        )
    return Refusal(
        "CHEVAUX-09", gettext_noop("A horse comes out on square %(square)s."), {"square": square}
    )


def _too_far(move: Move) -> Refusal:
    if move.start in PATH:
        return Refusal(
            "CHEVAUX-17",
            gettext_noop("The gate is %(distance)s away: a %(score)s is too much."),
            {"distance": GATE - move.start, "score": move.score},
        )
    return Refusal("CHEVAUX-17", gettext_noop("The stable has six stalls and no more."))


def _own_horse(own: tuple[int, ...], move: Move) -> Refusal:
    if move.end <= GATE:
        return Refusal("CHEVAUX-13", gettext_noop("Your own horse stands on that square."))
    if move.start == GATE:
        return Refusal(
            "CHEVAUX-18",
            gettext_noop("Your horse in the stable lets you in only in front of it."),
        )
    if passes_own(own, move.start, move.end):
        return Refusal("CHEVAUX-19", gettext_noop("No horse goes over another in the stable."))
    return Refusal("CHEVAUX-19", gettext_noop("Your own horse stands in that stall."))
