"""A match drawn large for whoever passes by: the board with its throw, and what was played last."""

from dataclasses import dataclass, field
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.engine.text import read_position
from games.models import Match
from games.pictures import marks, picture, pieces, things
from games.sight import look
from games.telling import happened
from games.wording import turn_words

KEPT = 32
"""How many drawn scenes a process keeps: a front page shows one, until somebody moves there."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A large picture of a position, made of what its game's boards are made of."""

    html: str
    words: str = ""
    """What was played last, and whose turn it is; nothing where nobody plays."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A match at a version; two are equal if they show the same."""

    match: Match = field(compare=False)
    match_id: str
    version: int
    language: str


def scene(match: Match) -> Scene:
    """The board of a match as everybody may see it, in the language that is spoken now."""
    return _played(_Moment(match, match.pk, match.version, get_language()))


@lru_cache(maxsize=KEPT)
def _played(moment: _Moment) -> Scene:
    sight = look(moment.match, None)
    drawn = {
        "game": moment.match.game,
        "layout": sight.layout,
        "pieces": pieces(sight, ()),
        "marks": marks(sight),
        "things": things(sight),
    }
    return Scene(_html(drawn), f"{happened(sight)} {turn_words(sight)}".strip())


@lru_cache(maxsize=KEPT)
def still(position: str) -> Scene:
    """A position that nobody plays."""
    rules, state = read_position(position)
    return Scene(_html({"game": rules.game, **picture(rules, state)}))


def _html(drawn: dict[str, object]) -> str:
    return render_to_string("games/_scene.html", drawn)
