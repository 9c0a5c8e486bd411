"""Sentences about the numbers that each player of a finished match has thrown."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import ngettext

from games.dice.luck import Luck, luck_by_seat
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import ngettext_noop
from games.models import Match
from games.selectors.log_cache import events_until
from games.selectors.perspective import Perspective
from games.selectors.turns import throws
from games.text.gaps import Gap
from games.text.numbers import signed
from games.text.randomizers import is_rolled

TEMPLATES: Mapping[tuple[bool, int], tuple[str, str]] = {
    (True, 1): ngettext_noop(
        "%(name)s rolled %(total)s in %(throws)s roll, %(difference)s more than expected.",
        "%(name)s rolled %(total)s in %(throws)s rolls, %(difference)s more than expected.",
    ),
    (True, -1): ngettext_noop(
        "%(name)s rolled %(total)s in %(throws)s roll, %(difference)s less than expected.",
        "%(name)s rolled %(total)s in %(throws)s rolls, %(difference)s less than expected.",
    ),
    (True, 0): ngettext_noop(
        "%(name)s rolled %(total)s in %(throws)s roll, exactly as expected.",
        "%(name)s rolled %(total)s in %(throws)s rolls, exactly as expected.",
    ),
    (False, 1): ngettext_noop(
        "%(name)s threw %(total)s in %(throws)s throw, %(difference)s more than expected.",
        "%(name)s threw %(total)s in %(throws)s throws, %(difference)s more than expected.",
    ),
    (False, -1): ngettext_noop(
        "%(name)s threw %(total)s in %(throws)s throw, %(difference)s less than expected.",
        "%(name)s threw %(total)s in %(throws)s throws, %(difference)s less than expected.",
    ),
    (False, 0): ngettext_noop(
        "%(name)s threw %(total)s in %(throws)s throw, exactly as expected.",
        "%(name)s threw %(total)s in %(throws)s throws, exactly as expected.",
    ),
}
"""Sentences by whether throws are called rolls, and by the sign of total minus expectation."""


@dataclass(frozen=True, slots=True)
class ThrowTotals:
    """What a seat has thrown in all, in brief and as a sentence."""

    colour: int
    name: Gap[str]
    total: Gap[int]
    difference: Gap[str]
    """By how much the total differs from the expectation, with its sign."""
    doubles: Gap[str]
    """How many doubles there were; empty without any."""
    sentence: Gap[str]


def throw_totals(perspective: Perspective) -> tuple[ThrowTotals, ...]:
    """Return what each seat has thrown in all, compared with the expectation.

    It does not call that luck: a low number at the right moment may win a game. Empty while the
    match is not over.
    """
    if perspective.match.stage != Match.Stage.OVER:
        return ()
    lucks = _read_lucks(perspective.match.pk, perspective.match.version)
    return tuple(_totals(perspective, seat, lucks[seat]) for seat in sorted(lucks))


def _totals(perspective: Perspective, seat: int, luck: Luck) -> ThrowTotals:
    more, name = round(luck.total - luck.expected), perspective.seats[seat].name
    doubles = ngettext("%(count)s double", "%(count)s doubles", luck.doubles)
    return ThrowTotals(
        colour=perspective.side(seat),
        name=name,
        total=luck.total,
        difference=signed(more, 0),
        doubles=doubles % {"count": luck.doubles} if luck.doubles else "",
        sentence=_sentence(perspective.rules, name, luck),
    )


@lru_cache(maxsize=256)
def _read_lucks(match_id: str, version: int) -> Mapping[int, Luck]:
    """Return the luck of each seat that has thrown, from the events up to this version."""
    events = events_until(match_id, version)
    if not events:
        return {}  # The log is lost.
    rules, _ = read_position(events[-1].position)
    return luck_by_seat(rules, throws(events))


def _sentence(rules: Rules[State], name: str, luck: Luck) -> str:
    more = round(luck.total - luck.expected)
    sign = (more > 0) - (more < 0)
    return ngettext(*TEMPLATES[is_rolled(rules), sign], luck.throws) % {
        "name": name,
        "total": luck.total,
        "throws": luck.throws,
        "difference": abs(more),
    }
