"""Statistics of throws compared with fair dice, as text, table and chart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext, pgettext

from games.dice.statistics import chi_square, chi_square_p_value, confidence_band
from games.dice.tally import Totals
from games.models import Count
from games.pages.charts import Bar, Chart, chart
from games.text.randomizers import FACES, face_name, rarity, title_of

ENOUGH = 100
"""Number of faces seen below which no test is made."""
MANY = 10_000
"""Number of faces seen from which percentages get a second decimal."""
UNUSUAL, RARE = 0.05, 0.001
"""p-values below which a result is called unusual, or rare."""


@dataclass(frozen=True, slots=True)
class Row:
    """Row of the table: a face and how often it was seen."""

    picture: str
    name: str
    many: str
    share: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of the chi-square test of a sample, with chart and confidence band."""

    chart: Chart
    rows: Sequence[tuple[Row, Bar]]
    expected: str
    low: str
    high: str
    rarity: str
    verdict: str
    chi_square: str
    degrees: int


@dataclass(frozen=True, slots=True)
class Sample:
    """All throws of one kind of randomizer; `finding` is None if there are too few."""

    thing: str
    title: str
    many: str
    rows: Sequence[Row]
    finding: Finding | None


def statistics_view(sums: Totals) -> dict[str, object]:
    """Return the context of a statistics page: number of throws, a sample per randomizer."""
    throws = sums.get(Count.Randomizer.THROW, {}).get(0, 0)
    words = ngettext("%(many)s throw so far.", "%(many)s throws so far.", throws)
    return {
        "throws": words % {"many": _number(throws)},
        "samples": [sample(thing, sums[thing]) for thing in FACES if thing in sums],
        "enough": ENOUGH,
    }


def sample(thing: str, seen: Mapping[int, int]) -> Sample:
    """Compare the counts of each face with equal shares."""
    counts = [seen.get(face, 0) for face in FACES[thing]]
    rows = [
        Row(f"{thing}-{face}", face_name(thing, face), _number(many), _share(many, sum(counts)))
        for face, many in zip(FACES[thing], counts, strict=True)
    ]
    return Sample(
        thing=thing,
        title=title_of(thing),
        many=_number(sum(counts)),
        rows=rows,
        finding=_finding(thing, counts, rows) if sum(counts) >= ENOUGH else None,
    )


def _finding(thing: str, counts: Sequence[int], rows: Sequence[Row]) -> Finding:
    total, expected, distance = sum(counts), 1 / len(counts), chi_square(counts)
    chance = chi_square_p_value(distance, len(counts) - 1)
    low, high = confidence_band(expected, total)
    drawn = chart([many / total for many in counts], expected, (low, high))
    return Finding(
        chart=drawn,
        rows=list(zip(rows, drawn.bars, strict=True)),
        expected=_percent(expected, total),
        low=_percent(low, total),
        high=_percent(high, total),
        rarity=rarity(thing, _out_of_100(chance)),
        verdict=_verdict(chance),
        chi_square=_fraction(distance, 2),
        degrees=len(counts) - 1,
    )


def _verdict(chance: float) -> str:
    if chance >= UNUSUAL:
        return gettext("That is nothing unusual.")
    if chance >= RARE:
        return gettext("That is unusual; but where so much is counted, some of it must be.")
    return gettext("That is so rare that chance alone hardly explains it.")


def _out_of_100(chance: float) -> str:
    if chance < 0.01:  # noqa: PLR2004  one percent
        return gettext("fewer than 1")
    if chance > 0.99:  # noqa: PLR2004  99 percent
        return gettext("more than 99")
    return _number(round(100 * chance))


def _share(many: int, total: int) -> str:
    return _percent(many / total if total else 0.0, total)


def _percent(share: float, total: int) -> str:
    digits = 1 if total < MANY else 2
    return gettext("%(share)s%%") % {"share": _fraction(100 * share, digits)}


def _fraction(value: float, digits: int) -> str:
    # `number_format` truncates, so the value is rounded first.
    return number_format(round(value, digits), digits).replace(".", pgettext("decimal", "."))


def _number(many: int) -> str:
    return number_format(many, force_grouping=True)
