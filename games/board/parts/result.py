"""The card that shows the result of a game or a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.board.parts.rating_change import (
    change_text,
    rated_results,
    rating_change,
    signed_change,
    stored_results,
)
from games.engine.analysis.totals import LEAST_DECISIONS, Totals
from games.models import Event, Match, Result
from games.selectors.analyses import read_totals
from games.selectors.perspective import Perspective, by_arrival, same_for_all_viewers
from games.text.gaps import Gap
from games.text.moves import points_text, score_text, side_name
from games.text.result import has_won, result_text, result_title
from games.text.rulings import deciding_reason, deciding_ruling, is_by_site
from games.text.worth import rate_text, rate_title, worth_text

WON, LOST, NEUTRAL, NONE = "won", "lost", "neutral", "none"
QUIET = (Match.Ending.FLAGGED, Match.Ending.ABANDONED, Match.Ending.ABORTED)
"""Endings that are not celebrated."""
EXPECTED = "…"
"""What stands in place of a figure that is being computed."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a player from the analysis."""

    title: Gap[str]
    value: Gap[str]


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a game or a match has brought to one player."""

    colour: int
    name: Gap[str]
    side: Gap[str]
    won: bool
    score: Gap[str]
    """The points in the match in brief, `points` in words; empty for a match of one game."""
    points: Gap[str]
    rating: Gap[str]
    """The rating after the match as beside names, and its change; empty if it does not count."""
    change: Gap[str]
    change_text: Gap[str]
    """The change in words, for screen readers."""
    figures: tuple[Figure, ...]
    """From the analysis the error rate, and the luck of the throws in the same unit as errors.

    Without a rate if there were too few decisions for one, and without values while the analysis
    is expected; empty if there is none.
    """


@dataclass(frozen=True, slots=True)
class ResultCard:
    """Result of a game or a match: who won, how, the score, and the ratings."""

    outcome: str
    """`won` or `lost` for the viewer, `neutral` for spectators, `none` if no player has won."""
    winners: Gap[str]
    """The numbers of the winning seats, for scripts."""
    title: Gap[str]
    text: Gap[str]
    reason: Gap[str]
    """Why staff or the site gave this result; else empty."""
    decisions_url: Gap[str]
    """The page on which a player appeals against the result; else empty."""
    players: tuple[PlayerResult, ...]
    """Empty if there are neither scores nor ratings to show."""
    no_rate: str
    """Why the error rate of a player is left out; else empty."""
    note: str
    """Why a rated match does not count for the ratings; else empty."""
    hints: Gap[str]
    """How many hints the player of a casual match has used; else empty."""
    analysis_url: Gap[str]
    """The URL of the analysis of a match that is over; else empty."""
    quiet: bool
    """Whether the win is not celebrated: it does not count, or the opponent left or was late."""


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The result of a match in one line, while an earlier position of it is shown."""

    text: Gap[str]
    url: Gap[str]
    """The URL of the match as it is now."""


def match_end(present: Perspective, past: Perspective) -> MatchEnd | None:
    """Return the result of a match that is over; None if the earlier position shows its card."""
    over = Match.Stage.OVER
    if present.match.stage != over or past.match.stage == over:
        return None
    return MatchEnd(result_text(present), present.match.get_absolute_url())


def result_card(perspective: Perspective) -> ResultCard | None:
    """Return the result of the game or match that is over; None while a game is played."""
    if perspective.match.stage not in (Match.Stage.BETWEEN, Match.Stage.OVER):
        return None
    note, ruling = _rating_note(perspective), deciding_ruling(perspective)
    players = _players(perspective)
    return ResultCard(
        outcome=_outcome(perspective),
        winners=" ".join(map(str, perspective.match.winners or ())),
        title=result_title(perspective),
        text=result_text(perspective),
        reason=deciding_reason(perspective, ruling) if ruling else "",
        decisions_url=_decisions_url(perspective, ruling),
        players=players,
        no_rate=_no_rate(perspective.match.game, players),
        note=note,
        hints=_hints(perspective),
        analysis_url=analysis_url(perspective.match),
        quiet=bool(note) or perspective.match.ending in QUIET,
    )


def _hints(perspective: Perspective) -> str:
    used = [
        ngettext("%(name)s used %(count)s hint.", "%(name)s used %(count)s hints.", seat.hints)
        % {"name": seat.name, "count": seat.hints}
        for seat in perspective.seats
        if seat.hints
    ]
    return " ".join(used)


def analysis_url(match: Match) -> str:
    """Return the URL of the analysis of a match that is over; empty for one without a winner."""
    over = match.stage == Match.Stage.OVER and bool(match.winners)
    return f"{match.get_absolute_url()}analysis/" if over else ""


def _decisions_url(perspective: Perspective, ruling: Event | None) -> str:
    if ruling is None or is_by_site(ruling) or perspective.viewer is None:
        return ""
    return reverse("decisions", args=[perspective.match.pk])


def _outcome(perspective: Perspective) -> str:
    if not perspective.match.winners:
        return NONE
    if perspective.viewer is None:
        return NEUTRAL
    return WON if has_won(perspective, perspective.viewer) else LOST


@same_for_all_viewers
def _players(perspective: Perspective) -> tuple[PlayerResult, ...]:
    results, figures = rated_results(perspective), _figures(perspective)
    if not results and not figures and perspective.rules.match_points == 1:
        return ()
    return tuple(
        _player(perspective, seat, results.get(seat), figures.get(seat, ()))
        for seat in by_arrival(perspective.seats)
    )


def _figures(perspective: Perspective) -> Mapping[int, tuple[Figure, ...]]:
    """Return the figures of each seat that the analysis of the match has, or soon will have."""
    match, state = perspective.match, perspective.snapshot.analysis_state
    if state.pending:
        return dict.fromkeys(range(len(perspective.seats)), _titled(match.game, EXPECTED, EXPECTED))
    found = read_totals(match.pk, match.game, state.done_at) if state.done_at else {}
    return {
        seat: _titled(match.game, _rate(match.game, each), worth_text(match.game, each.luck))
        for seat, each in found.items()
    }


def _rate(game: str, found: Totals) -> str:
    return rate_text(game, found, 1) if found.decisions >= LEAST_DECISIONS else ""


def _titled(game: str, rate: str, luck: str) -> tuple[Figure, ...]:
    figures = Figure(rate_title(game), rate), Figure(gettext("Luck"), luck)
    return tuple(each for each in figures if each.value)


def _no_rate(game: str, players: Sequence[PlayerResult]) -> str:
    """Say why a player has luck alone; else return an empty text."""
    if all(len(player.figures) != 1 for player in players):
        return ""
    return gettext("%(rate)s: too few decisions") % {"rate": rate_title(game)}


def _player(
    perspective: Perspective, seat: int, result: Result | None, figures: tuple[Figure, ...]
) -> PlayerResult:
    change, after = rating_change(result), result.after if result else None
    scored = perspective.rules.match_points > 1
    return PlayerResult(
        colour=perspective.side(seat),
        name=perspective.seats[seat].name,
        side=side_name(perspective, seat),
        won=has_won(perspective, seat),
        score=score_text(perspective, seat) if scored else "",
        points=points_text(perspective, seat),
        rating=after.text if after else "",
        change="" if change is None else signed_change(change),
        change_text="" if change is None else change_text(change),
        figures=figures,
    )


def _rating_note(perspective: Perspective) -> str:
    match = perspective.match
    if match.stage != Match.Stage.OVER or not match.rated or rated_results(perspective):
        return ""
    if stored_results(perspective):
        return gettext("A moderator has made the match unrated.")
    if not match.winners:
        return gettext("This match does not count towards the ratings, as there is no winner.")
    return gettext(
        "This match does not count towards the ratings: it ended before every player had had a "
        "turn."
    )
