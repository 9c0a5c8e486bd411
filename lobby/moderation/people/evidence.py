"""The evidence of a report or an appeal: the board then, the chat around it, users' history."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import Sanction, User
from accounts.staff.cases import case_name
from accounts.staff.powers import Power, has_power
from games.board.pictures.diagrams import Diagram
from games.models import Match, Message, Ruling
from games.rulings.permission import is_involved
from games.selectors.stored_events import read_events
from games.staff.console import chat_entries
from games.staff.console_parts import ChatEntry
from games.staff.positions import board_after
from games.staff.turn_times import TurnTimes, turn_times
from lobby.models import Appeal, Report
from lobby.moderation.cases import report_of
from lobby.moderation.people.history import (
    MatchLine,
    MessageLine,
    ShortHistory,
    matches_between,
    messages_of,
    short_history,
)

AROUND = 10
"""Number of messages before and after the moment of a report that are shown."""
NEAR = 3
"""Number of them that are shown at once; the others are folded away."""
ABOUT_WORDS = ("insult", "hatred", "private", "spam")
"""Kinds of reports about what was written."""
ABOUT_TIME = ("stalling", "stalls", "no_show", "quick")
"""Kinds of reports about letting others wait and leaving."""
RULINGS_ON_WORDS = (Ruling.Kind.CLOSE, Ruling.Kind.HIDE)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a moderator needs to judge a report."""

    game: str
    """The game of the match; empty for a report without a match."""
    event: int
    """The number of the event after which the board is shown."""
    board: Diagram | None
    console: str
    """The console, with the board of that moment; empty without a match."""
    chat: Sequence[ChatEntry]
    reported: int | None
    """The number of the reported message."""
    about_words: bool
    """Whether it is about what was written; then the chat comes first, else the board."""
    people: Sequence[ShortHistory]
    """The reported user, then the one who has reported."""
    case: str
    """The case to which rulings about messages lead back (`accounts.staff.cases`)."""
    may_hide: bool
    """Whether the reader may hide messages of this chat, and show them again."""
    times: TurnTimes | None = None
    """How long the turns before the report took; None for reports about words."""
    times_first: bool = False
    """Whether the times come first, as the report is about letting others wait or leaving."""
    report: Report | None = None
    """The report from which the decision was made against which a user appeals."""
    is_guess: bool = False
    """Whether the decision names no report; then it is the latest about the user before it."""
    withheld: str = ""
    """The report from which the decision was made, in words, if the reader may not read it."""
    between: Sequence[MatchLine] = ()
    """For a report without a match: the latest matches of the two users."""
    written: Sequence[MessageLine] = ()
    """For a report without a match: what the reported user wrote last."""

    @property
    def match_console(self) -> str:
        """The console of the match, without a moment."""
        return self.console.partition("?")[0]

    @property
    def chat_parts(self) -> Sequence[tuple[bool, Sequence[ChatEntry]]]:
        """The chat in parts that are not empty, each with whether it is shown at once.

        These are the messages next to the reported one, or the last if none was reported.
        """
        keys = [each.message.pk for each in self.chat]
        place = keys.index(self.reported) if self.reported in keys else len(keys)
        first, last = place - NEAR, place + NEAR + 1
        if place == len(keys):
            first, last = place - 2 * NEAR, place
        first = max(first, 0)
        parts = (False, self.chat[:first]), (True, self.chat[first:last]), (False, self.chat[last:])
        return [(shown, part) for shown, part in parts if part]


def evidence(report: Report, by: User) -> Evidence:
    """Return the evidence of a report, as far as this moderator may read it."""
    match = report.match if has_power(by, Power.SEE_MATCHES) else None
    event = _moment(report, match) if match else 0
    console = reverse("admin:games_match_console", args=[match.pk]) if match else ""
    people = [each for each in (report.about, report.reporter) if each is not None]
    alone = report.about if report.match_id is None else None
    return Evidence(
        game=match.game if match else "",
        event=event,
        board=board_after(match, event) if match else None,
        console=f"{console}?at={event}" if event else console,
        chat=_chat_around(report, match) if match else [],
        reported=report.message_id,
        about_words=report.message_id is not None or report.kind in ABOUT_WORDS,
        people=[short_history(each, by, report) for each in people],
        case=f"report.{report.pk}",
        may_hide=match is not None and _may_hide(match, by),
        times=turn_times(match, report.at) if match and report.kind not in ABOUT_WORDS else None,
        times_first=report.kind in ABOUT_TIME,
        between=matches_between(alone, report.reporter, by) if alone and report.reporter else (),
        written=messages_of(alone, by)[:AROUND] if alone else (),
    )


def appeal_evidence(appeal: Appeal, by: User) -> Evidence:
    """Return the evidence of an appeal, as far as the reader may see it.

    Of a sanction they are the evidence of the report from which it was imposed, or else of the
    latest about the user before it, which is a guess. Of a ruling they are the board after it and
    the chat before it, with the report from which it was made.
    """
    model = Ruling if appeal.thing == Appeal.Thing.RULING else Sanction
    decision = model.objects.filter(pk=appeal.number).first()
    named = report_of(decision) if decision is not None else None
    if isinstance(decision, Sanction):
        guess = _report_before(appeal, decision, by) if named is None else None
        report = guess or (named if named is not None and _may_read(named, by) else None)
        if report is not None:
            return replace(
                evidence(report, by),
                report=report,
                is_guess=guess is not None,
                people=[short_history(appeal.user, by)],
                case=f"appeal.{appeal.pk}",
            )
    sees = isinstance(decision, Ruling) and has_power(by, Power.SEE_MATCHES)
    ruling = decision if sees and isinstance(decision, Ruling) else None
    match, event = (ruling.match, ruling.event or 0) if ruling else (None, 0)
    console = reverse("admin:games_match_console", args=[match.pk]) if match else ""
    return Evidence(
        game=match.game if match else "",
        event=event,
        board=board_after(match, event) if match else None,
        console=f"{console}?at={event}" if event else console,
        chat=_chat_before(match, ruling.at) if match and ruling else [],
        reported=None,
        about_words=ruling is not None and ruling.kind in RULINGS_ON_WORDS,
        people=[short_history(appeal.user, by)],
        case=f"appeal.{appeal.pk}",
        may_hide=match is not None and _may_hide(match, by),
        report=named if named is not None and _may_read(named, by) else None,
        withheld=case_name(f"report.{named.pk}") if named and not _may_read(named, by) else "",
    )


def _may_read(report: Report, by: User) -> bool:
    mine = Report.objects.handleable_by(by).filter(pk=report.pk)
    return has_power(by, Power.HANDLE_REPORTS) and mine.exists()


def _report_before(appeal: Appeal, sanction: Sanction, by: User) -> Report | None:
    if not has_power(by, Power.HANDLE_REPORTS):
        return None
    known = Report.objects.without_merged().handleable_by(by).filter(about=appeal.user_id)
    before = known.filter(at__lte=sanction.begins).order_by("-pk")
    return before.select_related("about", "match", "message", "reporter").first()


def _may_hide(match: Match, by: User) -> bool:
    return has_power(by, Power.HIDE_MESSAGE) and not is_involved(match, by)


def _moment(report: Report, match: Match) -> int:
    """Return the number of the event after which was said or done what was reported."""
    if report.message is not None:
        return report.message.event
    events = read_events(match.pk)
    return max((event.number for event in events if event.at <= report.at), default=0)


def _chat_around(report: Report, match: Match) -> list[ChatEntry]:
    if report.message_id is None:
        return _chat_before(match, report.at)
    before = _messages(match).filter(pk__lte=report.message_id).order_by("-pk")[: AROUND + 1]
    after = _messages(match).filter(pk__gt=report.message_id).order_by("pk")[:AROUND]
    return chat_entries([*reversed(before), *after])


def _chat_before(match: Match, at: datetime) -> list[ChatEntry]:
    latest = _messages(match).filter(at__lte=at).order_by("-pk")[: 2 * AROUND]
    return chat_entries(reversed(latest))


def _messages(match: Match) -> QuerySet[Message]:
    return Message.objects.filter(match=match).select_related("user", "seat")
