"""Template tags of staff's pages about users, reports and appeals.

The functions that read check the powers of the reader.
"""

from django import template

from accounts.models import User
from accounts.staff.cases import case_name, case_page
from accounts.staff.desk import open_case
from lobby.models import Appeal, Report
from lobby.moderation.conduct.case import conduct_case
from lobby.moderation.people.evidence import Evidence
from lobby.moderation.people.evidence import appeal_evidence as evidence_of_appeal
from lobby.moderation.people.evidence import evidence as evidence_of
from lobby.moderation.people.history import latest_conduct_alarm
from lobby.moderation.people.reported import AboutUser, about_user
from lobby.profiles.statistics import game_ratings

register = template.Library()
register.filter("case_name", case_name)
register.filter("case_page", case_page)


def _reader(context: template.Context) -> User:
    reader = context["request"].user
    assert isinstance(reader, User)  # noqa: S101  the admin site refuses anonymous requests
    return reader


@register.inclusion_tag("admin/_colleagues.html", takes_context=True)
def colleagues(context: template.Context, kind: str, number: int) -> dict[str, object]:
    """Show which other members of staff have this case open, and record that the reader has."""
    return {"colleagues": open_case(f"{kind} {number}", _reader(context))}


@register.inclusion_tag("moderation/people/admin/_history.html", takes_context=True)
def history(context: template.Context, person: User) -> dict[str, object]:
    """Show a user's ratings, and the latest alarm about decisions."""
    reader = _reader(context)
    alarm = latest_conduct_alarm(person, reader)
    return {
        "person": person,
        "ratings": game_ratings(person).played,
        "alarm": alarm,
        "case": alarm and conduct_case(alarm, reader),
    }


@register.simple_tag(takes_context=True)
def evidence(context: template.Context, report: Report) -> Evidence:
    """Return the board, the chat and the users of a report."""
    return evidence_of(report, _reader(context))


@register.inclusion_tag("moderation/reports/admin/_evidence.html", takes_context=True)
def appeal_evidence(context: template.Context, appeal: Appeal) -> dict[str, object]:
    """Show the board and the chat at the decision, and the user who appeals."""
    return {"evidence": evidence_of_appeal(appeal, _reader(context))}


@register.inclusion_tag("moderation/reports/admin/_conduct.html", takes_context=True)
def conduct(context: template.Context, report: Report) -> dict[str, object]:
    """Show the matches and numbers of an alarm about decisions."""
    return {"case": conduct_case(report, _reader(context))}


@register.simple_tag(takes_context=True)
def reported_user(context: template.Context, report: Report) -> AboutUser | None:
    """Return what bears on a report about a user, as far as the reader may see it."""
    return about_user(report, _reader(context))
