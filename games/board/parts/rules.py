"""The rules of a match that differ from the standard ones of its game."""

from dataclasses import dataclass
from functools import lru_cache

from games.engine.options import Value
from games.selectors.perspective import Perspective
from games.text.setup import non_default_options


@dataclass(frozen=True, slots=True)
class MatchRules:
    """Title and value of each option that differs from its default; constant during a match."""

    unusual: tuple[tuple[str, str], ...]


def match_rules(perspective: Perspective) -> MatchRules | None:
    """Return the options of the match that differ from their defaults, in words; None if none."""
    match = perspective.match
    return _unusual(perspective.language, match.game, tuple(match.options.items()))


@lru_cache(maxsize=1024)
def _unusual(
    _language: str | None, game: str, chosen: tuple[tuple[str, Value], ...]
) -> MatchRules | None:
    unusual = tuple(non_default_options(game, dict(chosen)))
    return MatchRules(unusual) if unusual else None
