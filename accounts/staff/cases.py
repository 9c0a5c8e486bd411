"""The case from which a member of staff gives a command: its page is shown again afterwards.

A link to the page of a command names the case in the field `case`, for example `report.7`.
"""

from collections.abc import Mapping

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.requests.numbers import number_or_zero

CASE = "case"
"""The field of an address or a form that names a case."""
PAGES: Mapping[str, str] = {
    "report": "admin:lobby_report_change",
    "appeal": "admin:lobby_appeal_change",
}
"""For each kind of case, the name of its page."""
NAMES: Mapping[str, Promise] = {
    "report": _("report %(number)s"),
    "appeal": _("appeal %(number)s"),
}
"""For each kind of case, its name."""


def from_case(url: str, case: str) -> str:
    """Return the address of a command's page, so that the command leads back to the case."""
    return f"{url}{'&' if '?' in url else '?'}{CASE}={case}"


def named_case(request: HttpRequest) -> str:
    """Return the case that a request names; empty if it names none."""
    kind, number = case_parts(str(request.POST.get(CASE) or request.GET.get(CASE, "")))
    return f"{kind}.{number}" if number else ""


def case_url(request: HttpRequest) -> str:
    """Return the address of the page of the case that a request names, or an empty string."""
    return case_page(named_case(request))


def case_page(case: str) -> str:
    """Return the address of the page of a case, or an empty string for none."""
    kind, number = case_parts(case)
    return reverse(PAGES[kind], args=[number]) if number else ""


def case_name(case: str) -> str:
    """Return a case in words, such as "report 7", or an empty string for none."""
    kind, number = case_parts(case)
    return str(NAMES[kind]) % {"number": number} if number else ""


def with_case(what: str, case: str) -> str:
    """Return what was done, and from which case, in words."""
    name = case_name(case)
    return gettext("%(what)s (from %(case)s)") % {"what": what, "case": name} if name else what


def case_parts(case: str) -> tuple[str, int]:
    """Return kind and number of a case; an empty kind and 0 for none."""
    kind, _dot, key = case.partition(".")
    number = number_or_zero(key)
    return (kind, number) if kind in PAGES and number else ("", 0)
