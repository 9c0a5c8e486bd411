"""The totals of the players in an analysis, in words and figures, with their definitions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from games.engine.analysis.report import Report
from games.engine.analysis.totals import (
    FEW_DECISIONS,
    LEAST_DECISIONS,
    POINTS_GAMES,
    STANDARD_ERRORS,
    Adjusted,
    Totals,
    bands_of,
    luck_adjusted,
    only,
    snowie_rate,
    totals,
)
from games.text.numbers import decimal, percent, signed, signed_percent
from games.text.worth import doubtful, few_text, rate_text, rate_title, worth_text


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of all players: a row of the table of totals."""

    title: str
    values: Sequence[str]


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows of the table of totals under a title of their own; the first ones have none."""

    title: str
    rows: Sequence[Row]


def total_groups(
    game: str, winners: Sequence[int], report: Report, seats: Sequence[int]
) -> Sequence[RowGroup]:
    """Return the rows of the table of totals, with a value for each of these seats, in their order.

    All losses and gains have the unit of the game. `winners` are the seats that have won the match;
    without any no result is shown.
    """
    found = _by_seat(game, report, seats)
    without_luck = _without_luck(game, winners, report, dict(zip(seats, found, strict=True)))
    groups = [
        RowGroup("", [*total_rows(game, report, seats), *without_luck]),
        RowGroup(gettext("Lost by errors in each phase"), _phase_rows(game, report, seats)),
    ]
    if game in POINTS_GAMES:
        rows = [
            Row(gettext("Lost by errors"), [signed_percent(-each.match_loss) for each in found]),
            Row(gettext("Luck"), [signed_percent(each.match_luck) for each in found]),
        ]
        groups.append(RowGroup(gettext("As chance of winning the match"), rows))
    return [group for group in groups if group.rows]


def _by_seat(game: str, report: Report, seats: Sequence[int]) -> Sequence[Totals]:
    return [totals(report, seat, bands_of(game)) for seat in seats]


def total_rows(game: str, report: Report, seats: Sequence[int]) -> Sequence[Row]:
    """Return error rates, numbers of errors, what they cost, and luck, with a value a seat."""
    found = _by_seat(game, report, seats)
    rates = [Row(rate_title(game), [rate_text(game, each, 2) for each in found])]
    if game in POINTS_GAMES:
        snowie = [
            doubtful(each.decisions, decimal(snowie_rate(report, seat), 2))
            for seat, each in zip(seats, found, strict=True)
        ]
        rates.append(Row(gettext("Snowie rate"), snowie))
    return [
        *rates,
        Row(gettext("Decisions that count"), [str(each.decisions) for each in found]),
        Row(
            gettext("Errors, blunders, howlers"),
            [f"{each.errors} · {each.blunders} · {each.howlers}" for each in found],
        ),
        Row(gettext("Lost by errors"), [worth_text(game, -each.error) for each in found]),
        Row(gettext("Luck"), [worth_text(game, each.luck) for each in found]),
        Row(gettext("Very lucky throws"), [str(each.jokers) for each in found]),
        Row(gettext("Very unlucky throws"), [str(each.unlucky) for each in found]),
    ]


def _without_luck(
    game: str, winners: Sequence[int], report: Report, found: Mapping[int, Totals]
) -> Sequence[Row]:
    if not winners:
        return []
    values = [
        _adjusted(game, luck_adjusted(report, seat, len(found), won=seat in winners))
        if each.decisions >= LEAST_DECISIONS
        else few_text()
        for seat, each in found.items()
    ]
    return [Row(gettext("Result without luck"), values)]


def _adjusted(game: str, found: Adjusted) -> str:
    points, error = game in POINTS_GAMES, found.standard_error
    result = signed(found.equity, 3) if points else percent(found.chance)
    if error is None:
        return result
    return f"{result} ± {decimal(2 * error, 3) if points else decimal(100 * error, 1)}"


def _phase_rows(game: str, report: Report, seats: Sequence[int]) -> Sequence[Row]:
    """Return a row for each phase of the game in which a decision counts."""
    rows = list[Row]()
    for phase, title in phase_names().items():
        part = only(report, phases=[phase])
        found = _by_seat(game, part, seats)
        if any(each.decisions for each in found):
            rows.append(Row(title, [worth_text(game, -each.error) for each in found]))
    return rows


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


def definitions(game: str) -> list[tuple[str, str]]:
    """Return the terms of the page, each with a sentence that says what it means."""
    found = _points_definitions() if game in POINTS_GAMES else _chance_definitions()
    return [*found, *_equal_choices(game)]


def _equal_choices(game: str) -> list[tuple[str, str]]:
    error = STANDARD_ERRORS[game]
    words = gettext(
        "The standard error of the difference between two choices is about %(error)s: so much a "
        "deeper search changes it. Choices that are closer than three times that, %(three)s, may "
        "be equally good."
    )
    texts = [
        decimal(each, 3) if game in POINTS_GAMES else percent(each) for each in (error, 3 * error)
    ]
    values = dict(zip(("error", "three"), texts, strict=True))
    return [(gettext("Equal choices"), words % values)]


def _chance_definitions() -> list[tuple[str, str]]:
    return [
        (
            gettext("Error"),
            gettext(
                "The winning chance of the best move, less that of the move that was played. "
                "Forced moves do not count."
            ),
        ),
        (
            gettext("Errors, blunders, howlers"),
            gettext("Choices that cost at least 1 %, 4 % and 12.5 %."),
        ),
        (
            gettext("Luck"),
            gettext(
                "The winning chance after the best move of a throw, less the mean over all throws "
                "that were possible. All lucky and unlucky throws of a match are added up."
            ),
        ),
        (
            gettext("Very lucky throws"),
            gettext("Throws with luck of at least 15 %; very unlucky ones lost as much."),
        ),
        (
            gettext("Result without luck"),
            gettext(
                "The result, 100 % for a win, less the luck of both players. The rest is skill, "
                "and the error of the estimate after the ± sign."
            ),
        ),
        _few_decisions(gettext("Mean error")),
    ]


def _points_definitions() -> list[tuple[str, str]]:
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
        (
            gettext("Luck"),
            gettext(
                "The equity after the best move of a throw, less the mean over all throws that "
                "were possible, in the same unit as errors. All throws of a match are added up."
            ),
        ),
        (
            gettext("Very lucky throws"),
            gettext("Throws with luck of at least +0.300; very unlucky ones lost as much."),
        ),
        (
            gettext("Result without luck"),
            gettext(
                "The equity of the whole match, +1 for a win and −1 for a loss, less the luck of "
                "both players. The rest is skill, and the standard error of the estimate after "
                "the ± sign. After much luck the estimate can lie beyond 1."
            ),
        ),
        _few_decisions(gettext("PR")),
    ]


def _few_decisions(rate: str) -> tuple[str, str]:
    words = gettext(
        "%(rate)s and result without luck need at least %(least)s decisions that count. With "
        "fewer than %(few)s the rate has a question mark."
    )
    return (
        gettext("Few decisions"),
        words % {"rate": rate, "least": LEAST_DECISIONS, "few": FEW_DECISIONS},
    )
