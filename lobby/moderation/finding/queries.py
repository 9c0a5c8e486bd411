"""Queries for the matches, users and reports that a text of the search names.

They follow indexes; parts of ids, addresses and texts are searched among the latest rows.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from urllib.parse import unquote, urlsplit

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.utils import translation

from accounts.models import FormerName, User
from accounts.ops.latest import key_before_latest
from accounts.people.search import users_with_part, users_with_prefix
from accounts.requests.numbers import parse_number
from games.models import Match, Seat
from lobby.models import Appeal, Report
from lobby.models.report_kinds import KIND_TITLES, SEARCH_WORDS
from lobby.moderation.finding.latest import start_of_latest

LATEST = 50_000
"""Number of latest matches, addresses and reports of which any part is searched."""
MAX_LENGTH = 200
LEAST_PART = 3
"""Least number of characters of a part of an id, name, address or text."""
LEAST_BEGINNING = 2
"""Least number of characters of each of two beginnings of names."""
MOST_NAMED = 20
"""Maximum number of users whom one of two beginnings means."""
Pair = Sequence[Sequence[int]]
"""Keys of the users whom the first and the second of two names mean; empty for other texts."""
BETWEEN_WORDS = re.compile(r"\s*[\s,;/+&–—]\s*")
BETWEEN_NAMES = re.compile(r"[\s,;/+&–—-]+")
IN_ADDRESS = re.compile(
    r"/(?:matches/(?P<match>\w{1,10})|people/(?P<name>[^/]+)"
    r"|games/match/(?P<console>\w{1,10})|accounts/user/(?P<number>\d+))/"
)


def search_text(entered: str) -> str:
    """Return what is looked for of what was entered."""
    return entered.replace("\0", "").strip()[:MAX_LENGTH]


def match_query(wanted: str, pair: Pair | None = None) -> QuerySet[Match]:
    """Return the matches that the text names: by address, by id, or by two players.

    `pair` is what `two_people` returns for the text, if the caller has asked for it already.
    """
    address = _in_address(wanted)
    if address:
        return Match.objects.filter(pk=address.get("match") or address.get("console") or "")
    pair = two_people(wanted) if pair is None else pair
    if pair:
        first, second = (Seat.objects.filter(user__in=users) for users in pair)
        other = second.filter(match=OuterRef("match")).exclude(number=OuterRef("number"))
        both = Match.objects.filter(pk__in=first.filter(Exists(other)).values("match"))
        return both.order_by("-created_at", "-pk")
    exact = Match.objects.filter(pk=wanted)
    if exact.exists() or len(wanted) < LEAST_PART or not wanted.isalnum():
        return exact
    since = start_of_latest(Match.objects.all(), LATEST)
    part = Match.objects.filter(created_at__gte=since, pk__icontains=wanted)
    return part.order_by("-created_at", "-pk")


def person_query(wanted: str, *, by_mail: bool, pair: Pair | None = None) -> QuerySet[User]:
    """Return the users whom the text names; by their e-mail addresses only with `by_mail`.

    `pair` is what `two_people` returns for the text, if the caller has asked for it already.
    """
    address = _in_address(wanted)
    if address.get("name"):
        return User.objects.filter(_named(unquote(address["name"])))
    if address:
        return User.objects.filter(pk=parse_number(address.get("number", "")) or 0)
    # Only for those who may see addresses: the result itself would tell whose address it is.
    mailed = _mailed(wanted) if by_mail else Q(pk__in=())
    if "@" in wanted:
        return User.objects.filter(mailed).order_by("username")
    pair = two_people(wanted) if pair is None else pair
    if pair:
        return User.objects.filter(pk__in=chain.from_iterable(pair)).order_by("username")
    enough = len(wanted) >= LEAST_PART
    named = users_with_part(wanted) if enough else users_with_prefix(wanted)
    found = Q(pk__in=named.values("pk")) | _named(wanted) | mailed
    return User.objects.filter(found).order_by("username")


def _mailed(wanted: str) -> Q:
    """Return the condition that a user has this e-mail address, or one with this part.

    Users made by a command have an address that no row of `EmailAddress` confirms.
    """
    if len(wanted) < LEAST_PART:
        return Q(pk__in=())
    since = key_before_latest(EmailAddress.objects.all(), LATEST)
    exact = EmailAddress.objects.filter(email=wanted.lower()).values("user")
    part = EmailAddress.objects.filter(pk__gt=since, email__icontains=wanted).values("user")
    made = key_before_latest(User.objects.all(), LATEST)
    return Q(pk__in=exact) | Q(pk__in=part) | Q(pk__gt=made, email__icontains=wanted)


def _named(name: str) -> Q:
    """Return the condition that a user has this name now, or had it formerly."""
    lower = name.lower()
    now = User.objects.annotate(low=Lower("username")).filter(low=lower)
    before = FormerName.objects.annotate(low=Lower("name")).filter(low=lower)
    return Q(pk__in=now.values("pk")) | Q(pk__in=before.values("user"))


def two_people(wanted: str) -> Pair:
    """Return the two users whose names the text consists of, each as a list of their keys.

    If there are none: the users whose names begin with the first and with the second of two words,
    at most `MOST_NAMED` of each. Empty if one of the two is no user. A name may contain hyphens
    itself; the name of one user is never taken for two. Needs three queries at most.
    """
    if _in_address(wanted) or "@" in wanted:
        return ()
    pairs = list(_pairs_of_names(wanted.lower()))
    if not pairs:
        return ()
    low = {wanted.lower(), *(name for pair in pairs for name in pair)}
    users = User.objects.annotate(low=Lower("username")).filter(low__in=low)
    named = {user.username.lower(): user for user in users}
    if wanted.lower() in named:
        return ()
    for first, second in pairs:
        if first != second and first in named and second in named:
            return ([named[first].pk], [named[second].pk])
    return _two_beginnings(wanted.lower())


def _two_beginnings(text: str) -> Pair:
    """Return the users whose names begin with the first and with the second of two words."""
    words = BETWEEN_WORDS.split(text)
    if len(words) != 2 or min(map(len, words)) < LEAST_BEGINNING:  # noqa: PLR2004  two words
        return ()
    pair = []
    for word in words:
        found = users_with_prefix(word).order_by(Lower("username")).values_list("pk", flat=True)
        pair.append(list(found[:MOST_NAMED]))
        if not pair[-1]:
            return ()
    return pair


def _pairs_of_names(text: str) -> Iterator[tuple[str, str]]:
    """Split a text in two at each separator; at a lone hyphen, which a name may contain, last."""
    breaks = sorted(BETWEEN_NAMES.finditer(text), key=lambda found: found[0] == "-")
    for found in breaks:
        first, second = text[: found.start()], text[found.end() :]
        if first and second:
            yield first, second


def report_condition(wanted: str) -> Q:
    """Return the condition that a report has this number, or this text or kind among the latest.

    In a text such as "stalling reports" the word for reports is left out.
    """
    number = parse_number(wanted.removeprefix("#"))
    if number:
        return Q(pk=number)
    if len(wanted) < LEAST_PART:
        return Q(pk__in=())
    since = key_before_latest(Report.objects.all(), LATEST)
    text = Q(words__icontains=wanted) | Q(said__icontains=wanted)
    return Q(pk__gt=since) & (text | Q(kind__in=named_kinds(wanted)))


def named_kinds(wanted: str) -> list[str]:
    """Return the kinds of reports that a text names, by a word or a part of the title.

    Titles are those in English and in the viewer's language; the word for reports before or after
    is left out.
    """
    text = without_reports(wanted).lower()
    if len(text) < LEAST_PART:
        return []
    return [
        kind
        for kind, title in KIND_TITLES.items()
        if text in (kind, kind.replace("_", " "), *SEARCH_WORDS.get(kind, "").split())
        or text in str(title).lower()
        or text in _in_english(title)
    ]


def without_reports(wanted: str) -> str:
    """Return a text without the word for reports at its end or its beginning."""
    names = Report._meta.verbose_name, Report._meta.verbose_name_plural
    words = {"report", "reports", *(str(name).lower() for name in names)}
    parts = wanted.split()
    if len(parts) > 1 and parts[-1].lower() in words:
        return " ".join(parts[:-1])
    if len(parts) > 1 and parts[0].lower() in words:
        return " ".join(parts[1:])
    return wanted


def _in_english(title: object) -> str:
    with translation.override("en"):
        return str(title).lower()


def appeal_condition(wanted: str) -> Q:
    """Return the condition that an appeal has this number, or this text among the latest."""
    number = parse_number(wanted.removeprefix("#"))
    if number:
        return Q(pk=number)
    if len(wanted) < LEAST_PART:
        return Q(pk__in=())
    since = key_before_latest(Appeal.objects.all(), LATEST)
    return Q(pk__gt=since, words__icontains=wanted)


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
