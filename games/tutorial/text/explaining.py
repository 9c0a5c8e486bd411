"""Finds the guide's remarks in the module of each game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from games.engine.rules import Rules
from games.engine.state import Choice, State
from games.tutorial.text import backgammon, pachisi, petits_chevaux, senas, senet
from games.tutorial.text.remarks import Remark


class Explainer(Protocol):
    """Interface of the modules with the guide's remarks; each game has one such module."""

    LOST: Remark
    """Remark if no number of a throw can be played."""
    PARTLY_LOST: Remark
    """Remark if only some numbers of a throw can be played."""
    FILLER: Remark | None
    """Remark about a move for which there is no other remark; None if no remark is needed."""
    START: Remark
    """Remark about who begins."""
    ONCE_MORE: str
    """Id of the statement that grants a further throw.

    Empty if the game grants none, or if the position shows it.
    """
    ENDS: Sequence[str]
    """Ids of the statements that define a win of one point, two points and so on."""

    def remarks_before_throw(self, rules: Any, state: Any) -> Iterator[Remark]:
        """Yield remarks for a player who is to throw, for example about the aim of the game."""

    def remarks_on_throw(self, rules: Any, scores: tuple[int, ...]) -> Iterator[Remark]:
        """Yield remarks about special throws, such as doubles."""

    def explain(self, rules: Any, before: Any, action: Choice, after: Any) -> Iterator[Remark]:
        """Yield remarks about a step or call; `after` is the state after all explained actions."""


EXPLAINERS: Mapping[str, Explainer] = {
    "backgammon": cast("Explainer", backgammon),
    "senet": cast("Explainer", senet),
    "pachisi": cast("Explainer", pachisi),
    "petits-chevaux": cast("Explainer", petits_chevaux),
    "senas": cast("Explainer", senas),
}
"""For each game, the module with the guide's remarks."""


def remarks_before_throw(rules: Rules[State], state: State) -> tuple[Remark, ...]:
    """Return the remarks for the active seat, which is to throw."""
    return tuple(EXPLAINERS[rules.game].remarks_before_throw(rules, state))


def remarks_on_throw(rules: Rules[State], scores: tuple[int, ...]) -> tuple[Remark, ...]:
    """Return the remarks about special throws, such as doubles."""
    return tuple(EXPLAINERS[rules.game].remarks_on_throw(rules, scores))


def explain(
    rules: Rules[State], before: State, actions: Sequence[Choice], after: State
) -> tuple[Remark, ...]:
    """Return the remarks about one or several actions with the same throw; none is repeated.

    `before` is the state before the first action, `after` the state after the last action.
    """
    explainer = EXPLAINERS[rules.game]
    explanations = (explainer.explain(rules, before, action, after) for action in actions)
    found = tuple(dict.fromkeys(remark for remarks in explanations for remark in remarks))
    if found or not actions or explainer.FILLER is None:
        return found
    return (explainer.FILLER,)


def lost_throw_remark(rules: Rules[State], *, partly: bool) -> Remark:
    """Return the remark about a lost throw; `partly`: some of its numbers could be played."""
    explainer = EXPLAINERS[rules.game]
    return explainer.PARTLY_LOST if partly else explainer.LOST


def win_statement(rules: Rules[State], points: int) -> str:
    """Return the id of the statement that defines a win of this many points."""
    found = EXPLAINERS[rules.game].ENDS
    return found[min(points, len(found)) - 1]


def start_remark(rules: Rules[State]) -> Remark:
    """Return the remark about who begins."""
    return EXPLAINERS[rules.game].START


def further_throw_statement(rules: Rules[State]) -> str:
    """Return the id of the statement that grants a further throw; see `Explainer.ONCE_MORE`."""
    return EXPLAINERS[rules.game].ONCE_MORE
