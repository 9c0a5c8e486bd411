"""Keyset pagination of results (constant cost at any depth)."""

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.requests.numbers import parse_number
from games.models import Result, ResultQuerySet


@dataclass(frozen=True, slots=True)
class KeysetPage:
    """One page of results, latest first.

    `newer` and `older` are the query strings of the neighbouring pages; empty if there is no such
    page.
    """

    rows: list[Result]
    newer: str = ""
    older: str = ""

    @property
    def has_links(self) -> bool:
        """Whether there is a page with newer results or one with older results."""
        return bool(self.newer or self.older)


def keyset_page(results: ResultQuerySet, asked: Mapping[str, str], size: int) -> KeysetPage:
    """Return the page of results that the query string asks for.

    `after` in `asked` is the key of a result: the page holds the next newer results. `before` asks
    for the next older results. Without them the page holds the latest results.
    """
    # One extra row is read to find out whether another page follows.
    after, before = parse_number(asked.get("after", "")), parse_number(asked.get("before", ""))
    if after is not None:
        found = list(results.filter(pk__gt=after).order_by("pk")[: size + 1])
        rows, more = found[size - 1 :: -1] if len(found) > size else found[::-1], True
        return _with_links(rows, newer=len(found) > size, older=more)
    if before is not None:
        results = results.filter(pk__lt=before)
    found = list(results.order_by("-pk")[: size + 1])
    return _with_links(found[:size], newer=before is not None, older=len(found) > size)


def _with_links(rows: list[Result], *, newer: bool, older: bool) -> KeysetPage:
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
