"""The goal of each game, and how far the learner has come towards it."""

from collections.abc import Mapping

from django.utils.translation import gettext

from games.engine.petits_chevaux.board import STABLE
from games.engine.words import gettext_noop
from games.selectors.perspective import Perspective
from games.tutorial.entries import Goal

AIMS: Mapping[str, str] = {
    "backgammon": gettext_noop("bear off all your checkers before the computer does"),
    "senet": gettext_noop("bear off all your pieces before the computer does"),
    "pachisi": gettext_noop("bring all your pieces around the cross and home first"),
    "petits-chevaux": gettext_noop("bring all your horses into their stable first"),
    "senas": gettext_noop("bear off all your pieces before the computer does"),
}


def goal_of(perspective: Perspective, seat: int) -> Goal:
    """Return the goal of a seat; pips are counted from the starting position."""
    rules = perspective.rules
    whole = rules.pip_count(rules.start(), seat)
    left = rules.pip_count(perspective.state, seat)
    own = perspective.state.pieces[seat]
    goals = STABLE if rules.game == "petits-chevaux" else (rules.last,)
    return Goal(
        aim=gettext(AIMS[rules.game]),
        done=max(whole - left, 0),
        whole=whole,
        finished=sum(progress in goals for progress in own),
        pieces=len(own),
    )
