"""Template tag that lists the reports about a match or user on their admin page."""

from django import template

from accounts.models import User
from games.models import Match
from lobby.moderation.reports.looking import reports_of

register = template.Library()


@register.inclusion_tag("moderation/reports/admin/_of.html", takes_context=True)
def reports(context: template.Context, what: Match | User) -> dict[str, object]:
    """Return the reports about a match or user; none if the viewer may not handle reports."""
    return {"reports": reports_of(what, context["request"].user)}
