"""Subjects of reports: a user, message or match that the reporter can see."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from accounts.models import User
from games.chat.phrases import PHRASES
from games.chat.view import may_read
from games.models import Match, Message, Seat
from lobby.models.report import Report
from lobby.models.report_kinds import KINDS, Words


class SubjectNotVisible(Exception):
    """Error: the reported subject does not exist, or the reporter may not see it."""


@dataclass(frozen=True)
class Subject:
    """Reported user, message or match."""

    thing: Report.Thing
    number: int | str
    person: User | None = None
    match: Match | None = None
    message: Message | None = None

    @property
    def key(self) -> str:
        """Key that all reports about this subject share."""
        return f"{self.thing} {self.number}"

    @property
    def kinds(self) -> dict[str, Words]:
        """Kinds of reports from which the reporter of this subject can choose, with labels."""
        return dict(KINDS[self.thing])

    @cached_property
    def message_text(self) -> str:
        """Text of the reported message; empty for other subjects."""
        if self.message is None:
            return ""
        return self.message.text or PHRASES[self.message.phrase]

    @property
    def title(self) -> str:
        """Name of the subject, in the viewer's language."""
        if self.message is not None:
            text = gettext(self.message_text) if self.message.phrase else self.message_text
            return gettext("“%(said)s”, written by %(name)s") % {"said": text, "name": self.person}
        if self.match is not None:
            seats = self.match.seats.select_related("user")
            return gettext("the match %(names)s") % {
                "names": " – ".join(seat.name for seat in seats)
            }
        return str(self.person)

    def other_players(self, reporter: User) -> list[User]:
        """Return the players of a reported match except the reporter; empty for other subjects."""
        if self.thing != Report.Thing.MATCH or self.match is None:
            return []
        seats = self.match.seats.filter(user__isnull=False).exclude(user=reporter)
        return [seat.user for seat in seats.select_related("user") if seat.user]


def user_subject(found: User) -> Subject:
    """Return a user as the subject of a report.

    Raises `SubjectNotVisible` if the account is closed or erased.
    """
    if not found.is_active:
        raise SubjectNotVisible
    return Subject(Report.Thing.PERSON, found.pk, person=found)


def match_subject(match_id: str, reporter: User) -> Subject:
    """Return a match as the subject of a report.

    Raises `SubjectNotVisible` if the reporter may not see the match.
    """
    found = Match.objects.visible_to(reporter).filter(pk=match_id).first()
    if found is None:
        raise SubjectNotVisible
    return Subject(Report.Thing.MATCH, found.pk, match=found)


def message_subject(match_id: str, number: int, reporter: User) -> Subject:
    """Return a chat message as the subject of a report.

    Raises `SubjectNotVisible` if the message is hidden from the reporter.
    """
    seen = match_subject(match_id, reporter).match
    message = Message.objects.filter(match=match_id, pk=number).select_related("user").first()
    if seen is None or message is None or not may_read(seen, message, reporter):
        raise SubjectNotVisible
    return Subject(
        Report.Thing.MESSAGE, message.pk, person=message.user, match=seen, message=message
    )


def took_part(subject: Subject, reporter: User) -> bool:
    """Whether the reporter had a seat in the reported match or any match of the reported user."""
    seats = Seat.objects.filter(user=reporter)
    if subject.match is not None:
        return seats.filter(match=subject.match).exists()
    return Seat.objects.filter(match__in=seats.values("match"), user=subject.person).exists()
