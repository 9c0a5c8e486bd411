"""The case from which a member of staff gives a command: its page is shown again afterwards.

A link to the page of a command names the case in the field `case`, for example `report.7`.
"""

from collections.abc import Mapping

from django.http import HttpRequest
from django.urls import reverse

from accounts.requests.numbers import number_or_zero

CASE = "case"
"""The field of an address or a form that names a case."""
PAGES: Mapping[str, str] = {
    "report": "admin:lobby_report_change",
    "appeal": "admin:lobby_appeal_change",
}
"""For each kind of case, the name of its page."""


def from_case(url: str, case: str) -> str:
    """Return the address of a command's page, so that the command leads back to the case."""
    return f"{url}{'&' if '?' in url else '?'}{CASE}={case}"


def named_case(request: HttpRequest) -> str:
    """Return the case that a request names; empty if it names none."""
    kind, _, key = str(request.POST.get(CASE) or request.GET.get(CASE, "")).partition(".")
    number = number_or_zero(key)
    return f"{kind}.{number}" if kind in PAGES and number else ""


def case_url(request: HttpRequest) -> str:
    """Return the address of the page of the case that a request names, or an empty string."""
    kind, _, key = named_case(request).partition(".")
    return reverse(PAGES[kind], args=[key]) if key else ""
