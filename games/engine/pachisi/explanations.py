"""Why an action in pachisi is illegal: the first statement it breaks, and a sentence."""

from dataclasses import replace

from games.engine.explanations import Refusal
from games.engine.pachisi.explanations_moves import refused_move
from games.engine.pachisi.moves import moves
from games.engine.pachisi.moves_shared import can_use
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Action, Call, Choice, Throw
from games.engine.words import gettext_noop


def why_not(rules: Table, state: PachisiState, action: Action) -> Refusal | None:
    """Return why an action is illegal, or None if it is legal."""
    due = rules.due(state)
    if due == "over":
        return Refusal("PACHISI-01", gettext_noop("The game is over."))
    if isinstance(action, Throw):
        return _throw(rules, state, action)
    if due == "throw":
        return _too_early(state)
    return _choice(rules, state, action)


def _choice(rules: Table, state: PachisiState, action: Choice) -> Refusal | None:
    if isinstance(action, Call):
        if action in rules.legal_moves(state):
            return None
        return Refusal("PACHISI-18", gettext_noop("A player moves a piece or declines."))
    if replace(action, source=None) in moves(rules, state) and can_use(rules, state, action):
        return None
    return refused_move(rules, state, action)


def _throw(rules: Table, state: PachisiState, throw: Throw) -> Refusal | None:
    if rules.due(state) == "move":
        return Refusal("PACHISI-18", gettext_noop("The throw must be played or declined first."))
    hands = max(1, len(state.contenders))
    if len(throw.dice) == hands and all(value in rules.shells.values for value in throw.dice):
        return None
    if state.contenders:
        return Refusal("PACHISI-03", gettext_noop("Everybody throws the cowries for the start."))
    return Refusal(
        "PACHISI-08" if rules.shells.idle else "PACHISI-06",
        gettext_noop("The cowries of this table cannot show that."),
    )


def _too_early(state: PachisiState) -> Refusal:
    if state.contenders:
        return Refusal("PACHISI-03", gettext_noop("Who begins must be thrown for first."))
    if state.run:
        return Refusal("PACHISI-44", gettext_noop("Throw on: the last throw gave a further one."))
    return Refusal("PACHISI-18", gettext_noop("The cowries must be thrown first."))
