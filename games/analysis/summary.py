"""The totals of the players in an analysis, in words and figures, with their definitions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from games.engine.analysis.report import Report
from games.engine.analysis.totals import (
    POINTS_GAMES,
    Adjusted,
    Totals,
    bands_of,
    luck_adjusted,
    only,
    snowie_rate,
    totals,
)
from games.text.numbers import decimal, percent, signed_percent


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of all players: a row of the table of totals."""

    title: str
    values: Sequence[str]


def total_rows(game: str, winners: Sequence[int], report: Report, seats: int) -> list[Row]:
    """Return the rows of the table of totals, with a value for each seat.

    `winners` are the seats that have won the match; without any no result is shown.
    """
    found = [totals(report, seat, bands_of(game)) for seat in range(seats)]
    if game in POINTS_GAMES:
        rows = [
            Row(gettext("PR"), [decimal(each.performance, 2) for each in found]),
            Row(
                gettext("Snowie rate"),
                [decimal(snowie_rate(report, seat), 2) for seat in range(seats)],
            ),
        ]
    else:
        rows = [Row(gettext("Mean error"), [percent(each.mean_error, 2) for each in found])]
    return [
        *rows,
        Row(gettext("Decisions that count"), [str(each.decisions) for each in found]),
        Row(
            gettext("Errors, blunders, howlers"),
            [f"{each.errors} · {each.blunders} · {each.howlers}" for each in found],
        ),
        Row(gettext("Lost by errors"), [signed_percent(-each.match_loss) for each in found]),
        Row(gettext("Luck"), [signed_percent(each.match_luck) for each in found]),
        Row(gettext("Very lucky throws"), [str(each.jokers) for each in found]),
        *_without_luck(winners, report, seats),
    ]


def _without_luck(winners: Sequence[int], report: Report, seats: int) -> list[Row]:
    if not winners:
        return []
    found = [luck_adjusted(report, seat, seats, won=seat in winners) for seat in range(seats)]
    return [Row(gettext("Result without luck"), [_adjusted(each) for each in found])]


def _adjusted(found: Adjusted) -> str:
    result = percent(found.result)
    if found.standard_error is None:
        return result
    return f"{result} ± {decimal(100 * found.standard_error, 1)}"


def phase_title(*, points: bool) -> str:
    """Return what the rows of the phases show."""
    return gettext("PR by phase") if points else gettext("Mean error by phase")


def phase_rows(game: str, report: Report, seats: int) -> list[Row]:
    """Return a row for each phase of the game in which a decision counts."""
    rows = list[Row]()
    for phase, title in phase_names().items():
        part = only(report, phases=[phase])
        found = [totals(part, seat, bands_of(game)) for seat in range(seats)]
        if any(each.decisions for each in found):
            rows.append(Row(title, [_rate(game, each) for each in found]))
    return rows


def _rate(game: str, found: Totals) -> str:
    if not found.decisions:
        return "–"
    if game in POINTS_GAMES:
        return decimal(found.performance, 2)
    return percent(found.mean_error, 2)


def phase_names() -> Mapping[str, str]:
    """Return the names of the phases of all games, in their order."""
    return {
        "opening": pgettext("phase", "Opening"),
        "contact": pgettext("phase", "Contact"),
        "middle": pgettext("phase", "Middle"),
        "race": pgettext("phase", "Race"),
        "bear-off": pgettext("phase", "Bear-off"),
        "end": pgettext("phase", "End"),
    }


def definitions(*, points: bool) -> list[tuple[str, str]]:
    """Return the terms of the page, each with a sentence that says what it means."""
    luck = (
        gettext("Luck"),
        gettext(
            "The winning chance after the best move of a throw, less the mean over all throws "
            "that were possible. All lucky and unlucky throws of a match are added up."
        ),
    )
    result = (
        gettext("Result without luck"),
        gettext(
            "The result, 100 % for a win, less the luck of both players. The rest is skill, and "
            "the error of the estimate after the ± sign."
        ),
    )
    if not points:
        error = gettext(
            "The winning chance of the best move, less that of the move that was played. Forced "
            "moves do not count."
        )
        kinds = gettext("Choices that cost at least 1 %, 4 % and 12.5 %.")
        return [
            (gettext("Error"), error),
            (gettext("Errors, blunders, howlers"), kinds),
            luck,
            result,
        ]
    return [
        (
            gettext("Error"),
            gettext(
                "The equity of the best choice, less that of the choice that was made, with the "
                "cube and at the score of the match. A single game is worth 1."
            ),
        ),
        (
            gettext("Errors, blunders, howlers"),
            gettext("Choices that cost at least 0.020, 0.080 and 0.250."),
        ),
        (
            gettext("PR"),
            gettext(
                "500 times the sum of all errors, divided by the number of decisions that count. "
                "Forced moves and clear cube decisions do not count."
            ),
        ),
        (
            gettext("Snowie rate"),
            gettext("500 times the sum of all errors, divided by all moves of both players."),
        ),
        luck,
        result,
    ]
