"""Statistics of throws compared with fair dice, as text, table and chart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.dice.statistics import chi_square, chi_square_p_value, confidence_band
from games.dice.tally import Totals
from games.models import Count
from games.pages.charts import FACE_SIZE, STICK_SIZE, Bar, Chart, make_chart
from games.text.numbers import decimal, percent
from games.text.randomizers import FACES, face_name, rarity, title_of

MIN_SAMPLE = 100
"""Minimum number of counted faces for a chi-square test."""
PRECISE_SAMPLE = 10_000
"""Minimum number of counted faces for percentages with two decimals."""
UNUSUAL, RARE = 0.05, 0.001
"""p-values below which a result is called unusual, or rare."""


@dataclass(frozen=True, slots=True)
class FaceRow:
    """Row of the table: a face, and how often it was thrown."""

    picture: str
    name: str
    count: str
    share: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a chi-square test of fairness, with chart and confidence band."""

    chart: Chart
    rows: Sequence[tuple[FaceRow, Bar]]
    expected: str
    low: str
    high: str
    rarity: str
    conclusion: str
    chi_square: str
    degrees: int


@dataclass(frozen=True, slots=True)
class DiceReport:
    """Statistics of all throws of one randomizer; `verdict` is None below `MIN_SAMPLE` faces."""

    randomizer: str
    title: str
    count: str
    rows: Sequence[FaceRow]
    verdict: Verdict | None


def statistics_view(totals: Totals) -> dict[str, object]:
    """Return the template context: the number of throws, and a report for each randomizer."""
    throws = totals.get(Count.Randomizer.THROW, {}).get(0, 0)
    sentence = ngettext("%(many)s throw so far.", "%(many)s throws so far.", throws)
    return {
        "throws": sentence % {"many": _format_number(throws)},
        "reports": [
            make_report(randomizer, totals[randomizer])
            for randomizer in FACES
            if randomizer in totals
        ],
        "enough": MIN_SAMPLE,
    }


def make_report(randomizer: str, counts_by_face: Mapping[int, int]) -> DiceReport:
    """Return the statistics of a randomizer: the count of each face, tested for fairness."""
    counts = [counts_by_face.get(face, 0) for face in FACES[randomizer]]
    rows = [
        FaceRow(
            f"{randomizer}-{face}",
            face_name(randomizer, face),
            _format_number(count),
            _format_share(count, sum(counts)),
        )
        for face, count in zip(FACES[randomizer], counts, strict=True)
    ]
    return DiceReport(
        randomizer=randomizer,
        title=title_of(randomizer),
        count=_format_number(sum(counts)),
        rows=rows,
        verdict=_test_fairness(randomizer, counts, rows) if sum(counts) >= MIN_SAMPLE else None,
    )


def _test_fairness(randomizer: str, counts: Sequence[int], rows: Sequence[FaceRow]) -> Verdict:
    total, expected, statistic = sum(counts), 1 / len(counts), chi_square(counts)
    p_value = chi_square_p_value(statistic, len(counts) - 1)
    low, high = confidence_band(expected, total)
    face_size = STICK_SIZE if randomizer == Count.Randomizer.STICK else FACE_SIZE
    chart = make_chart([count / total for count in counts], expected, (low, high), face_size)
    return Verdict(
        chart=chart,
        rows=list(zip(rows, chart.bars, strict=True)),
        expected=_format_percent(expected, total),
        low=_format_percent(low, total),
        high=_format_percent(high, total),
        rarity=rarity(randomizer, _format_percentage(p_value)),
        conclusion=_verdict_sentence(p_value),
        chi_square=decimal(statistic, 2),
        degrees=len(counts) - 1,
    )


def _verdict_sentence(p_value: float) -> str:
    if p_value >= UNUSUAL:
        return gettext("That is not unusual.")
    if p_value >= RARE:
        return gettext(
            "That is unusual, but with so many samples, some unusual results are to be expected."
        )
    return gettext("That is so rare that chance alone can hardly explain it.")


def _format_percentage(p_value: float) -> str:
    if p_value < 0.01:  # noqa: PLR2004  one percent
        return gettext("less than 1")
    if p_value > 0.99:  # noqa: PLR2004  99 percent
        return gettext("more than 99")
    return _format_number(round(100 * p_value))


def _format_share(count: int, total: int) -> str:
    return _format_percent(count / total if total else 0.0, total)


def _format_percent(share: float, total: int) -> str:
    digits = 1 if total < PRECISE_SAMPLE else 2
    return percent(share, digits)


def _format_number(count: int) -> str:
    return number_format(count, force_grouping=True)
