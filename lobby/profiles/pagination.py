"""Keyset pagination of results, meetings and seats (constant cost at any depth)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import QuerySet

from accounts.requests.numbers import parse_number
from games.models import Meeting, Result, Seat

Row = TypeVar("Row", Meeting, Result, Seat)


@dataclass(frozen=True, slots=True)
class KeysetPage(Generic[Row]):
    """One page of rows, latest first.

    `newer` and `older` are the query strings of the neighbouring pages; empty if there is no such
    page.
    """

    rows: list[Row]
    newer: str = ""
    older: str = ""

    @property
    def has_links(self) -> bool:
        """Whether there is a page with newer rows or one with older rows."""
        return bool(self.newer or self.older)


def keyset_page(query: QuerySet[Row], asked: Mapping[str, str], size: int) -> KeysetPage[Row]:
    """Return the page of rows that the query string asks for.

    `after` in `asked` is the key of a row: the page holds the next newer rows. `before` asks for
    the next older rows. Without them the page holds the latest rows.
    """
    # One extra row is read to find out whether another page follows.
    after, before = parse_number(asked.get("after", "")), parse_number(asked.get("before", ""))
    if after is not None:
        found = list(query.filter(pk__gt=after).order_by("pk")[: size + 1])
        rows, more = found[size - 1 :: -1] if len(found) > size else found[::-1], True
        return _with_links(rows, newer=len(found) > size, older=more)
    if before is not None:
        query = query.filter(pk__lt=before)
    found = list(query.order_by("-pk")[: size + 1])
    return _with_links(found[:size], newer=before is not None, older=len(found) > size)


def _with_links(rows: list[Row], *, newer: bool, older: bool) -> KeysetPage[Row]:
    """Return a page with the query strings of the neighbouring pages.

    `newer` and `older` say whether there are such pages.
    """
    if not rows:
        return KeysetPage(rows)
    return KeysetPage(
        rows,
        newer=f"after={rows[0].pk}" if newer else "",
        older=f"before={rows[-1].pk}" if older else "",
    )
