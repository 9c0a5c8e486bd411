"""Reports of a match or a person, on the pages of staff that are about these."""

from django import template

from accounts.models import User
from games.models import Match
from lobby.reports.looking import reports_of

register = template.Library()


@register.inclusion_tag("reports/admin/_of.html", takes_context=True)
def reports(context: template.Context, what: Match | User) -> dict[str, object]:
    """What was reported of a match or a person; nothing to those who may not work on it."""
    return {"reports": reports_of(what, context["request"].user)}
