"""One log of everything that staff does, read from the tables in which each action is stored.

A viewer reads only the lines of tables for which they have the power.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cached_property
from itertools import chain
from typing import Any

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncMonth
from django.utils import timezone

from accounts.models import User
from accounts.staff.list_facts import day_bounds, parse_day
from accounts.staff.powers import powers_of
from lobby.moderation.desk.log_names import MeantUsers, find_meant
from lobby.moderation.desk.log_sources import KINDS, SOURCES, LogLine, Source

PAGE_LENGTH = 50
MONTHS = 12
"""Number of months of a member's totals: this one and those before."""
MAX_EXPORTED = 10_000
"""Maximum number of lines of an export, the latest."""


@dataclass(frozen=True)
class LogFilter:
    """What the log is limited to; empty fields limit nothing.

    `member` and `person` are usernames or parts of them, `since` and `until` days, and `before` is
    the moment before which a further page begins.
    """

    kind: str = ""
    member: str = ""
    person: str = ""
    match: str = ""
    since: date | None = None
    until: date | None = None
    before: datetime | None = None

    @classmethod
    def parse(cls, asked: Mapping[str, str]) -> "LogFilter":
        """Read the parameters of a request; a value that means nothing limits nothing."""
        kind = asked.get("kind", "")
        return cls(
            kind if kind in KINDS else "",
            _clean(asked.get("member", "")),
            _clean(asked.get("person", "")),
            _clean(asked.get("match", "")),
            since=parse_day(asked.get("since", "")),
            until=parse_day(asked.get("until", "")),
            before=_parse_moment(asked.get("before", "")),
        )

    @cached_property
    def meant_members(self) -> MeantUsers:
        """The members of staff whose actions are wanted."""
        return find_meant(self.member, staff=True)

    @cached_property
    def meant_people(self) -> MeantUsers:
        """The users about whom the actions are."""
        return find_meant(self.person)

    @property
    def parameters(self) -> dict[str, str]:
        """The parameters of a request that limit the log like this, without `before`."""
        found = {
            "kind": self.kind,
            "member": self.member,
            "person": self.person,
            "match": self.match,
            "since": self.since.isoformat() if self.since else "",
            "until": self.until.isoformat() if self.until else "",
        }
        return {name: value for name, value in found.items() if value}


def read_log(viewer: User, wanted: LogFilter, length: int = PAGE_LENGTH) -> list[LogLine]:
    """Return the latest lines that the viewer may read, at most `length`, the latest first."""
    members, people = wanted.meant_members, wanted.meant_people
    if members.is_unknown or people.is_unknown:
        return []
    powers = powers_of(viewer)
    found = (
        _latest(source, rows, length)
        for source in SOURCES
        if source.power in powers
        and wanted.kind in ("", source.kind)
        and (rows := _limit(source, source.rows(viewer), wanted)) is not None
    )
    return sorted(chain.from_iterable(found), key=lambda line: line.at, reverse=True)[:length]


def count_by_month(viewer: User, member: User) -> list[tuple[date, list[tuple[str, int]]]]:
    """Return how many actions of each kind a member of staff took in each month, latest first.

    Months without any are left out, and so is what the viewer may not read. Needs a query for each
    table. Months are those of UTC.
    """
    powers, first = powers_of(viewer), _first_month(timezone.now().date())
    found = dict[date, dict[str, int]]()
    for source in SOURCES:
        if source.power not in powers:
            continue
        own = source.rows(viewer).filter(**{source.by: member})
        own = own.filter(**day_bounds(source.at, first, None)).order_by()
        months = own.annotate(month=TruncMonth(source.at, tzinfo=UTC)).values("month")
        for month, number in months.annotate(many=Count("pk")).values_list("month", "many"):
            kinds = found.setdefault(month.date(), {})
            kinds[source.kind] = kinds.get(source.kind, 0) + number
    return [
        (month, [(str(KINDS[kind]), kinds[kind]) for kind in KINDS if kind in kinds])
        for month, kinds in sorted(found.items(), reverse=True)
    ]


def export_log(viewer: User, wanted: LogFilter) -> Iterator[Collection[str]]:
    """Yield the rows of a CSV file of the log, of the latest `MAX_EXPORTED` lines."""
    yield ("at", "member", "kind", "what", "subject", "reason", "note")
    for line in read_log(viewer, replace(wanted, before=None), MAX_EXPORTED):
        member = line.member.username if line.member else "command line"
        cells = (member, line.kind, line.what, line.subject, line.reason, line.note)
        yield (line.at.isoformat(timespec="seconds"), *map(_as_text, cells))


def _first_month(today: date) -> date:
    """Return the first day of the first of the `MONTHS` months."""
    months = today.year * 12 + today.month - MONTHS
    return date(months // 12, months % 12 + 1, 1)


def _limit(source: Source, rows: QuerySet[Any], wanted: LogFilter) -> QuerySet[Any] | None:
    """Return the rows that the filter leaves; None if rows of this table cannot be among them."""
    people, members = wanted.meant_people.users, wanted.meant_members.users
    if people:
        if source.person is None:
            return None
        rows = rows.filter(source.person(people))
    if wanted.match:
        if source.match is None:
            return None
        rows = rows.filter(source.match(wanted.match))
    if members:
        rows = rows.filter(**{f"{source.by}__in": members})
    rows = rows.filter(**day_bounds(source.at, wanted.since, wanted.until))
    if wanted.before is not None:
        rows = rows.filter(**{f"{source.at}__lt": wanted.before})
    return rows


def _latest(source: Source, rows: QuerySet[Any], length: int) -> list[LogLine]:
    return source.lines(list(rows.order_by(f"-{source.at}", "-pk")[:length]))


def _as_text(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def _clean(text: str) -> str:
    return text.replace("\0", "").strip()[:150]


def _parse_moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and 1970 <= moment.year <= 9000 else None  # noqa: PLR2004
