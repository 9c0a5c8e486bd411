"""What a board says in words: whose turn it is, the latest events, and decisions of staff."""

from collections.abc import Container
from dataclasses import dataclass

from django.urls import reverse

from games.selectors.perspective import Perspective
from games.text.events import EventNews, recent_news
from games.text.gaps import Gap, Part
from games.text.moves import PositionRemark, position_remarks
from games.text.rulings import deciding_ruling, recent_rulings


@dataclass(frozen=True, slots=True)
class TurnStatus:
    """What a board says about the turn: who has to do what (or the result), and remarks."""

    game: str
    text: Gap[str]
    own: bool
    """Whether it is the viewer's turn."""
    remarks: tuple[PositionRemark, ...]


@dataclass(frozen=True, slots=True)
class News:
    """The latest events as sentences.

    A page announces only the sentences that it has not shown yet.
    """

    events: Part[tuple[EventNews, ...]]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The latest decisions of staff as sentences, the latest first."""

    latest: str
    """Shown at once; empty if the result's card tells it."""
    others: tuple[str, ...]
    """Folded."""
    url: str
    """The page that explains the decisions; empty for spectators and without decisions."""


def turn_status(perspective: Perspective, text: str, told: Container[str] = ()) -> TurnStatus:
    """Return what the board says about the turn: the sentence `text`, and remarks.

    Left out are remarks on statements that the guide beside the board has `told`, unless they name
    values of the position.
    """
    remarks = tuple(
        remark
        for remark in position_remarks(perspective)
        if remark.has_values or remark.statement not in told
    )
    return TurnStatus(perspective.match.game, text, own=perspective.to_move, remarks=remarks)


def news(perspective: Perspective) -> News:
    """Return sentences about the latest events."""
    return News(recent_news(perspective))


def rulings(perspective: Perspective) -> Rulings:
    """Return the latest decisions of staff as sentences."""
    match, seated = perspective.match, perspective.viewer is not None
    made = perspective.log.rulings
    url = reverse("decisions", args=[match.pk]) if made and seated else ""
    texts = recent_rulings(perspective)
    if not texts or made[-1] == deciding_ruling(perspective):
        return Rulings("", texts, url)
    return Rulings(texts[0], texts[1:], url)
