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
            "CHEVAUX-08",
            gettext_noop("You can't pass. The turn passes only when no horse can use the die."),
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
        return Refusal("CHEVAUX-08", gettext_noop("You have already rolled. Now move a horse."))
    shown = all(die in FACES for die in throw.dice)
    if shown and len(throw.dice) == (len(state.contenders) or 1):
        return None
    if state.contenders:
        return Refusal("CHEVAUX-05", gettext_noop("Each player rolls one die to see who starts."))
    return Refusal("CHEVAUX-07", gettext_noop("A roll is one die showing 1 to 6."))


def _too_early(state: PetitsChevauxState) -> Refusal:
    if state.contenders:
        return Refusal("CHEVAUX-05", gettext_noop("You must first roll to see who starts."))
    return Refusal("CHEVAUX-08", gettext_noop("Roll the die before you move."))


def _horse(rules: PetitsChevauxTable, state: PetitsChevauxState, move: Move) -> Refusal | None:
    if move.score != state.pips_left[0] or move.of is not None:
        return Refusal(
            "CHEVAUX-07", gettext_noop("The die shows a %(die)s."), {"die": state.pips_left[0]}
        )
    if move.start not in state.pieces[state.seat or 0]:
        return Refusal("CHEVAUX-08", gettext_noop("You have no horse there."))
    if state.must_use not in (None, move.start):
        return Refusal(
            "CHEVAUX-10",
            gettext_noop("Only the horse you have just brought out can use this roll."),
        )
    if move.start != CORRIDOR and entry_due(rules, state) is not None:
        return Refusal("CHEVAUX-11", gettext_noop("You must use the 6 to bring a horse out."))
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
            "CHEVAUX-13",
            gettext_noop("Your own horse is on your starting square, so no other can come out."),
        )
    return Refusal(
        "CHEVAUX-09", gettext_noop("A horse comes out on square %(square)s."), {"square": square}
    )


def _too_far(move: Move) -> Refusal:
    if move.start in PATH:
        return Refusal(
            "CHEVAUX-17",
            gettext_noop(
                "The gate is %(distance)s away, so a %(score)s is too much: you must stop on it "
                "exactly."
            ),
            {"distance": GATE - move.start, "score": move.score},
        )
    return Refusal(
        "CHEVAUX-17", gettext_noop("That number is too high: the stable has only six stalls.")
    )


def _own_horse(own: tuple[int, ...], move: Move) -> Refusal:
    if move.end <= GATE:
        return Refusal("CHEVAUX-13", gettext_noop("Your own horse is already on that square."))
    if move.start == GATE:
        return Refusal(
            "CHEVAUX-18",
            gettext_noop("Your own horse is in the way: you can only enter a lower stall."),
        )
    if passes_own(own, move.start, move.end):
        return Refusal("CHEVAUX-19", gettext_noop("A horse can't pass another in the stable."))
    return Refusal("CHEVAUX-19", gettext_noop("Your own horse is already in that stall."))
