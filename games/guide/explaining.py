"""What is to be said of any game: each has a module of its own that knows it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from games.engine.core import Choice, Rules, State
from games.guide import backgammon, pachisi, petits_chevaux, senas, senet
from games.guide.saying import Remark


class Explainer(Protocol):
    """What a game's module can say."""

    LOST: Remark
    """That nothing of a throw can be played."""
    PARTLY_LOST: Remark
    """That the rest of a throw cannot be played."""
    FILLER: Remark | None
    """What is said of a move of which there is nothing else to say."""
    START: Remark
    """Who begins."""
    ONCE_MORE: str
    """The statement by which one throws again, where the position itself does not say it."""
    ENDS: Sequence[str]
    """The statements of what a win is, of one point, of two and so on."""

    def before_throw(self, rules: Any, state: Any) -> Iterator[Remark]:
        """What a throw is for, and what hangs on the one that is due."""

    def of_throw(self, rules: Any, scores: tuple[int, ...]) -> Iterator[Remark]:
        """What is particular about a throw."""

    def explain(self, rules: Any, before: Any, action: Choice, after: Any) -> Iterator[Remark]:
        """What an action does, seen from the end of what is planned with it."""


EXPLAINERS: Mapping[str, Explainer] = {
    "backgammon": cast("Explainer", backgammon),
    "senet": cast("Explainer", senet),
    "pachisi": cast("Explainer", pachisi),
    "petits-chevaux": cast("Explainer", petits_chevaux),
    "senas": cast("Explainer", senas),
}
"""Who explains each game."""


def before_throw(rules: Rules[State], state: State) -> tuple[Remark, ...]:
    """What the seat at turn should know before it throws."""
    return tuple(EXPLAINERS[rules.game].before_throw(rules, state))


def of_throw(rules: Rules[State], scores: tuple[int, ...]) -> tuple[Remark, ...]:
    """What is particular about what was thrown."""
    return tuple(EXPLAINERS[rules.game].of_throw(rules, scores))


def explain(
    rules: Rules[State], before: State, actions: Sequence[Choice], after: State
) -> tuple[Remark, ...]:
    """What one or several actions of one throw do, from the position before them to the last."""
    explainer = EXPLAINERS[rules.game]
    said = (explainer.explain(rules, before, action, after) for action in actions)
    found = tuple(dict.fromkeys(remark for remarks in said for remark in remarks))
    if found or not actions or explainer.FILLER is None:
        return found
    return (explainer.FILLER,)


def lost(rules: Rules[State], *, partly: bool) -> Remark:
    """That nothing of a throw, or not all of it, can be played."""
    explainer = EXPLAINERS[rules.game]
    return explainer.PARTLY_LOST if partly else explainer.LOST


def ends(rules: Rules[State], points: int) -> str:
    """The statement of what a win of so many points is."""
    found = EXPLAINERS[rules.game].ENDS
    return found[min(points, len(found)) - 1]


def start(rules: Rules[State]) -> Remark:
    """Who begins."""
    return EXPLAINERS[rules.game].START


def once_more(rules: Rules[State]) -> str:
    """The statement by which one throws again; empty where the position itself says it."""
    return EXPLAINERS[rules.game].ONCE_MORE
