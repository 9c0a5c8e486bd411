"""Template tag that lists the reports about a match or user on their admin page."""

from django import template

from accounts.models import User
from games.models import Match
from lobby.moderation.reports.selectors import reports_about

register = template.Library()


@register.inclusion_tag("moderation/reports/admin/_reports_about.html", takes_context=True)
def reports(context: template.Context, what: Match | User) -> dict[str, object]:
    """Return the reports about a match or user; none if the viewer may not handle reports."""
    return {"reports": reports_about(what, context["request"].user), "what": what}
