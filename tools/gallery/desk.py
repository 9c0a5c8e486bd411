"""Reports, sanctions, appeals and other staff work that the gallery's pages show."""

from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import Sanction, User
from accounts.staff.appeal_links import SIGNER
from accounts.staff.commands import StaffCommand
from accounts.staff.sanctions import Restriction
from games.models import Failure, Leaving, Match
from games.ops import maintenance
from games.rulings import RulingRequest
from games.rulings.seat_offers import offer_seat
from games.rulings.seating import PERSON
from lobby.models import ComparedMatch, Report
from lobby.models.report_kinds import TOO_GOOD
from lobby.moderation import sanctions
from lobby.moderation.announcements.services import announce
from lobby.moderation.appeals.services import AppealVerdict, answer_appeal, submit_appeal
from lobby.moderation.conduct.comparing import raise_alarm
from lobby.moderation.reports import queue, subjects
from lobby.moderation.reports.services import ReportContent, submit_report
from tools.gallery.company import Company, colleague
from tools.gallery.pages import Who

Names = dict[str, str]
WEEK = timedelta(days=7)


def set_up_desk(people: Company, names: Names) -> None:
    """Create reports, sanctions, appeals, an announcement and other staff work.

    Staff have answered some reports and appeals; others are still open. Values for the names in
    addresses of pages are added to `names`.
    """
    _maintain(people.staff)
    _fail(names)
    _announce(people.staff)
    _report(people, names)
    _compare(people, names)
    _sanction(people, names)
    _leave(names)
    _offer_seat(people, names)


def _request() -> str:
    return get_random_string(32)


def _maintain(staff: User) -> None:
    begun = maintenance.begin(by=staff, note="a new disk", until=None, request_id=_request())
    maintenance.end(by=staff, maintenance_id=begun.pk)


def _fail(names: Names) -> None:
    Failure.objects.create(task="time", item=names["over"], tries=6, error="IndexError dice.py:140")


def _announce(staff: User) -> None:
    texts = {"en": "On Sunday at noon the site rests for an hour."}
    now = timezone.now()
    announce(
        by=staff,
        texts=texts,
        since=now + timedelta(days=30),
        until=now + timedelta(days=31),
        request_id=_request(),
    )


def _report(people: Company, names: Names) -> None:
    member, (rival, other, third) = people.member, people.rivals
    match = names["over"]
    kinds = (
        (subjects.user_subject(rival), ReportContent("insult", "They were rude again.", mail=True)),
        (
            subjects.match_subject(match, member),
            ReportContent("stalling", "For an hour!", about=rival),
        ),
        (subjects.message_subject(match, int(names["message"]), member), ReportContent("spam")),
    )
    for subject, account in kinds:
        submit_report(reporter=member, subject=subject, account=account)
    claimed, _ = submit_report(
        reporter=third, subject=subjects.user_subject(rival), account=ReportContent("name")
    )
    waiting, _ = submit_report(
        reporter=third, subject=subjects.user_subject(other), account=ReportContent("names")
    )
    done, _ = submit_report(
        reporter=member, subject=subjects.user_subject(other), account=ReportContent("computer")
    )
    queue.claim(_wish(people.staff, claimed.pk))
    queue.claim(_wish(people.staff, done.pk))
    queue.resolve(_wish(people.staff, done.pk), answer="no_breach", warning="")
    names |= {"claimed": str(claimed.pk), "waiting": str(waiting.pk), "done": str(done.pk)}


def _compare(people: Company, names: Names) -> None:
    """Raise an alarm about a user who has played too well in a few matches."""
    user, so_far = people.rivals[2], (7.2, 9.1)
    row = ComparedMatch()
    for number, match in enumerate(Match.objects.filter(stage="over").order_by("pk")[:3], 1):
        row = ComparedMatch.objects.create(
            match=match,
            user=user,
            seat=0,
            game="backgammon",
            at=match.ended_at or timezone.now(),
            limit=1762 + number,
            due=False,
            number=number,
            decisions=180 + number,
            best=176 + number,
            expected=162.3 + number,
            lost=0.4 / number,
            ratio=5.1 * number,
            so_far=[each * number for each in so_far],
            decided=182 * number,
            chosen=178 * number,
            foreseen=164.3 * number,
        )
    raise_alarm(row)
    names["conduct"] = str(Report.objects.get(kind=TOO_GOOD).pk)


def _wish(staff: User, number: int) -> queue.ReportCommand:
    return queue.ReportCommand(
        report=number, by=staff, request_id=_request(), note="looked at the match"
    )


def _sanction(people: Company, names: Names) -> None:
    host, (rival, other, _) = people.lookers[Who.HOST], people.rivals
    by = colleague()
    mute = _impose(by, host, Restriction.MUTE)
    names["appeal"] = _link(mute)
    order = StaffCommand(by, people.rivals[2], "third account", _request(), "evade")
    sanctions.propose_ban(order, "season")
    for person in (rival, other):
        sanction = _impose(by, person, Restriction.MUTE)
        made = submit_appeal(
            thing="sanction", number=sanction.pk, user=person, words="I have said no such thing."
        )
        names["undecided" if person == rival else "decided"] = str(made.pk)
        names["answered"] = _link(sanction)
    verdict = AppealVerdict(people.staff, "stands", "it is clear enough", _request())
    answer_appeal(int(names["decided"]), verdict)


def _offer_seat(people: Company, names: Names) -> None:
    why = RulingRequest(people.staff, "away", "has not come back for a week", _request())
    host = people.lookers[Who.HOST]
    asked = {"seat": "1", "to": PERSON, "name": host.username, "words": "Would you play on here?"}
    names["seat_offer"] = str(offer_seat(names["backgammon"], why, asked).pk)


def _impose(by: User, about: User, kind: Restriction) -> Sanction:
    order = StaffCommand(by, about, "as reported on Monday", _request(), "insult")
    return sanctions.impose(order, kind, WEEK)


def _link(sanction: Sanction) -> str:
    token: str = SIGNER.sign_object(["sanction", sanction.pk, sanction.user_id])
    return token


def _leave(names: Names) -> None:
    """Record that a player has left a match played earlier."""
    match = Match.objects.get(pk=names["over"])
    user = User.objects.filter(seats__match=match).earliest("pk")
    Leaving.objects.create(match=match, user=user, why=Leaving.Why.ABANDONED)
