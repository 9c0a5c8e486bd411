"""One search for staff: matches, people, reports, appeals and rulings by whatever names them.

It finds what the viewer's powers let them read, and searches by indexes; only texts of reports, and
parts of ids, are searched among the latest rows.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import unquote, urlsplit

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import FormerName, User
from accounts.people.search import users_with_prefix
from accounts.requests.numbers import parse_number
from accounts.staff.powers import Power, powers_of
from accounts.staff.sanctions import sanction_texts
from games.models import Match, Ruling, Seat
from games.models.seat import seats_with_users
from games.text.setup import title
from lobby.models import Appeal, Report
from lobby.models.report_kinds import KIND_TITLES
from lobby.moderation.desk.latest import start_of_latest

MAX_EACH = 20
"""Maximum number of results of one kind."""
LATEST = 50_000
"""Number of latest matches and reports in whose ids and texts any part is searched."""
MAX_LENGTH = 200
LEAST_PART = 3
"""Least number of characters of a part of an id or of a report's text."""
EXCERPT = 80
"""Number of characters of a report's text that are shown."""
BETWEEN_NAMES = re.compile(r"[\s,;/+&–—-]+")
IN_ADDRESS = re.compile(
    r"/(?:matches/(?P<match>\w{1,10})|people/(?P<name>[^/]+)"
    r"|games/match/(?P<console>\w{1,10})|accounts/user/(?P<number>\d+))/"
)


@dataclass(frozen=True, slots=True)
class Result:
    """Something that was found: its name, more about it, and its admin page."""

    name: str
    about: str
    url: str
    alarm: str = ""
    """What staff should know first: the sanctions in force of a user."""
    at: datetime | None = None
    """When it began or was written."""


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """Results of one kind, at most `MAX_EACH` of them."""

    title: str | Promise
    found: Sequence[Result]
    """One more than are shown, if there are more."""

    @property
    def results(self) -> Sequence[Result]:
        """The results that are shown."""
        return self.found[:MAX_EACH]

    @property
    def count(self) -> str:
        """The number of results that are shown, with a plus sign if there are more."""
        return f"{len(self.results)}{'+' * (len(self.found) > MAX_EACH)}"


def search(text: str, viewer: User) -> list[ResultGroup]:
    """Return what the text finds, by kind; only what the viewer may read."""
    wanted, powers = text.replace("\0", "").strip()[:MAX_LENGTH], powers_of(viewer)
    if not wanted:
        return []
    groups = []
    if Power.SEE_MATCHES in powers:
        groups.append(ResultGroup(_("Matches"), _matches(wanted)))
        groups.append(ResultGroup(_("Rulings"), list(_rulings(wanted))))
    if Power.SEE_PEOPLE in powers:
        by_mail = Power.SEE_ADDRESSES in powers
        groups.append(ResultGroup(_("People"), _people(wanted, by_mail=by_mail)))
    if Power.HANDLE_REPORTS in powers:
        groups.append(ResultGroup(_("Reports"), list(_reports(wanted, viewer))))
    if Power.DECIDE_APPEALS in powers:
        groups.append(ResultGroup(_("Appeals"), list(_appeals(wanted, viewer))))
    return [group for group in groups if group.results]


def split_by_found(text: str, wanted: str) -> list[str]:
    """Split a text so that every second part is one of the texts that were looked for.

    These are all that was entered, or else the single names in it. Less than `LEAST_PART`
    characters count at the beginning of a word only, a short number as a whole word only.
    """
    whole = wanted.strip().removeprefix("#")
    for names in ([whole], BETWEEN_NAMES.split(whole)):
        if patterns := [_pattern(name) for name in names if name]:
            parts = re.split(f"({'|'.join(patterns)})", text, flags=re.IGNORECASE)
            if len(parts) > 1:
                return parts
    return [text]


def _pattern(wanted: str) -> str:
    exact = re.escape(wanted)
    if len(wanted) >= LEAST_PART:
        return exact
    return rf"(?<!\w){exact}(?!\w)" if wanted.isdecimal() else rf"(?<!\w){exact}"


def _matches(wanted: str) -> list[Result]:
    found = _match_query(wanted)
    matches = found.prefetch_related(seats_with_users("seats"))[: MAX_EACH + 1]
    return [
        Result(
            match.pk,
            f"{title(match.game)}, {' – '.join(seat.name for seat in match.seats.all())}, "
            f"{match.get_stage_display()}",
            reverse("admin:games_match_console", args=[match.pk]),
            at=match.created_at,
        )
        for match in matches
    ]


def _match_query(wanted: str) -> QuerySet[Match]:
    address = _in_address(wanted)
    if address:
        return Match.objects.filter(pk=address.get("match") or address.get("console") or "")
    pair = _two_people(wanted)
    if pair:
        first, second = (Seat.objects.filter(user=user).values("match") for user in pair)
        both = Match.objects.filter(pk__in=first).filter(pk__in=second)
        return both.order_by("-created_at", "-pk")
    exact = Match.objects.filter(pk=wanted)
    if exact.exists() or len(wanted) < LEAST_PART or not wanted.isalnum():
        return exact
    since = start_of_latest(Match.objects.all(), LATEST)
    part = Match.objects.filter(created_at__gte=since, pk__icontains=wanted)
    return part.order_by("-created_at", "-pk")


def _people(wanted: str, *, by_mail: bool) -> list[Result]:
    query = _person_query(wanted, by_mail=by_mail).prefetch_related("former_names")
    found = list(query[: MAX_EACH + 1])
    sanctions = sanction_texts([person.pk for person in found])
    return [
        Result(
            person.username,
            ", ".join(_about_person(person, by_mail=by_mail)),
            reverse("admin:accounts_user_change", args=[person.pk]),
            alarm=sanctions.get(person.pk, ""),
        )
        for person in found
    ]


def _about_person(person: User, *, by_mail: bool) -> Iterator[str]:
    if names := ", ".join(former.name for former in person.former_names.all()):
        yield gettext("formerly %(names)s") % {"names": names}
    if not person.is_active:
        yield gettext("closed")
    elif person.is_guest:
        yield gettext("guest")
    if by_mail and person.email:
        yield person.email


def _person_query(wanted: str, *, by_mail: bool) -> QuerySet[User]:
    address = _in_address(wanted)
    if address.get("name"):
        return User.objects.filter(pk__in=_named(unquote(address["name"])))
    if address:
        return User.objects.filter(pk=parse_number(address.get("number", "")) or 0)
    if "@" in wanted:
        # Only for those who may see addresses: the result itself would tell whose address it is.
        known = EmailAddress.objects.filter(email=wanted.lower()).values("user")
        return User.objects.filter(pk__in=known) if by_mail else User.objects.none()
    pair = _two_people(wanted)
    if pair:
        return User.objects.filter(pk__in=[user.pk for user in pair]).order_by("username")
    begins = users_with_prefix(wanted).values("pk")
    return User.objects.filter(Q(pk__in=begins) | Q(pk__in=_named(wanted))).order_by("username")


def _named(name: str) -> list[int]:
    """Return the keys of users with this name now, or formerly."""
    lower = name.lower()
    now = User.objects.annotate(low=Lower("username")).filter(low=lower)
    before = FormerName.objects.annotate(low=Lower("name")).filter(low=lower)
    return [*now.values_list("pk", flat=True), *before.values_list("user", flat=True)]


def _two_people(wanted: str) -> list[User]:
    """Return the two users whose names the text consists of; an empty list if there are none.

    A name may contain hyphens itself; the name of one user is never taken for two.
    """
    pairs = list(_pairs_of_names(wanted.lower()))
    if not pairs:
        return []
    low = {wanted.lower(), *(name for pair in pairs for name in pair)}
    users = User.objects.annotate(low=Lower("username")).filter(low__in=low)
    named = {user.username.lower(): user for user in users}
    if wanted.lower() in named:
        return []
    for first, second in pairs:
        if first != second and first in named and second in named:
            return [named[first], named[second]]
    return []


def _pairs_of_names(text: str) -> Iterator[tuple[str, str]]:
    """Split a text in two at each separator; at a lone hyphen, which a name may contain, last."""
    breaks = sorted(BETWEEN_NAMES.finditer(text), key=lambda found: found[0] == "-")
    for found in breaks:
        first, second = text[: found.start()], text[found.end() :]
        if first and second:
            yield first, second


def _rulings(wanted: str) -> Iterator[Result]:
    number = parse_number(wanted.removeprefix("#"))
    for ruling in Ruling.objects.filter(pk=number).select_related("by") if number else ():
        about = f"{ruling.match_id or ''} {ruling.by}"
        url = reverse("admin:games_ruling_change", args=[ruling.pk])
        yield Result(f"{ruling.pk}: {ruling.get_kind_display()}", about, url, at=ruling.at)


def _reports(wanted: str, viewer: User) -> Iterator[Result]:
    mine = Report.objects.without_merged().handleable_by(viewer)
    number = parse_number(wanted.removeprefix("#"))
    if number:
        found = mine.filter(pk=number)
    elif len(wanted) < LEAST_PART:
        return
    else:
        latest = Report.objects.order_by("-pk").values("pk")[:LATEST]
        said = Q(words__icontains=wanted) | Q(said__icontains=wanted)
        found = mine.filter(said, pk__in=latest)
    for report in found.select_related("about").order_by("-pk")[: MAX_EACH + 1]:
        about = f"{report.about or report.match_id or ''} {_excerpt(report, wanted)}"
        url = reverse("admin:lobby_report_change", args=[report.pk])
        yield Result(f"{report.pk}: {KIND_TITLES[report.kind]}", about, url, at=report.at)


def _excerpt(report: Report, wanted: str) -> str:
    """Return the part of a report that contains the text, or the beginning of its words."""
    for text in (report.words, report.said):
        if hit := re.search(re.escape(wanted), text, re.IGNORECASE):
            begin = max(0, hit.end() - EXCERPT + 20) if hit.end() > EXCERPT else 0
            return f"{'…' * (begin > 0)}{text[begin : begin + EXCERPT]}"
    return report.words[:EXCERPT]


def _appeals(wanted: str, viewer: User) -> Iterator[Result]:
    number = parse_number(wanted.removeprefix("#"))
    mine = Appeal.objects.exclude(user=viewer)
    for appeal in mine.filter(pk=number).select_related("user") if number else ():
        url = reverse("admin:lobby_appeal_change", args=[appeal.pk])
        yield Result(f"{appeal.pk}: {appeal.get_thing_display()}", appeal.user.username, url)


def _in_address(wanted: str) -> dict[str, str]:
    """Return what the address of a page of this site names; empty for other texts."""
    if "/" not in wanted:
        return {}
    try:
        path = urlsplit(wanted).path
    except ValueError:
        return {}
    found = IN_ADDRESS.search(f"{path.rstrip('/')}/")
    return {name: part for name, part in found.groupdict().items() if part} if found else {}
