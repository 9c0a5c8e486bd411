"""Requests pages through all middleware, and measures their processor time and queries."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from statistics import median
from time import process_time

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.ops.timed_cache import TimedCache
from tools.bench.pages.site import Visitors, matches_in_play

HEADERS = {"Accept-Encoding": "gzip", "Accept-Language": "en"}
MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class Figures:
    """What a page costs: its queries, and milliseconds of processor time, as medians."""

    queries: int
    cached: float
    """With the caches that earlier requests have filled, as on a site with visitors."""
    uncached: float
    """With every cache of database rows emptied before each request."""


def print_table(visitors: Visitors, requests: int, only: str) -> None:
    """Print a Markdown table of the pages with `only` in their names."""
    print(f"{matches_in_play()} matches are in play.\n")
    print("| page | viewer | queries | ms CPU | with empty caches |")
    print("|---|---|---|---|---|")
    viewers = {"guest": None, "player": visitors.hero, "opponent": visitors.rival}
    for name, address in _addresses(visitors):
        if only not in name:
            continue
        for viewer, user in viewers.items():
            found = _measure(_browser_of(user), address, requests)
            times = f"{found.cached:.1f} | {found.uncached:.1f}"
            print(f"| {name} | {viewer} | {found.queries} | {times} |", flush=True)


def _addresses(visitors: Visitors) -> Iterator[tuple[str, str]]:
    """Yield the name and path of each page to measure."""
    person = f"/people/{visitors.hero.username}/"
    yield "front page, lobby", "/"
    yield "lists of the lobby", "/tables/"
    yield "profile", person
    yield "history", f"{person}matches/"
    yield "history, filtered", f"{person}matches/?game=senet&outcome=won&company=people"
    yield "history, in the middle", f"{person}matches/?before={visitors.middle}"
    yield "history of two players", f"{person}with/{visitors.rival.username}/"
    yield "watch", "/watch/"
    yield "watch, one game", "/watch/?game=senet"
    yield "leaderboard", "/ratings/backgammon/"
    yield "leaderboard, last page", "/ratings/backgammon/?page=40"
    yield "leaderboard, month", "/ratings/backgammon/month/"
    yield "game", "/games/backgammon/"


def _browser_of(user: User | None) -> Client:
    client = Client(headers=HEADERS)
    if user is not None:
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


def _measure(client: Client, address: str, requests: int) -> Figures:
    _spend(client, address)
    with CaptureQueriesContext(connection) as captured:
        _spend(client, address)
        queries = len(captured)
    cached = [_spend(client, address) for _ in range(requests)]
    uncached = []
    for _ in range(requests):
        _empty_caches()
        uncached.append(_spend(client, address))
    return Figures(queries, median(cached), median(uncached))


def _spend(client: Client, address: str) -> float:
    """Request a page; return its processor time in milliseconds."""
    start = process_time()
    answer = client.get(address)
    spent = process_time() - start
    if answer.status_code != HTTPStatus.OK:
        raise ValueError(f"{address} is answered with {answer.status_code}")
    return MILLISECONDS * spent


def _empty_caches() -> None:
    cache.clear()
    for each in TimedCache.instances:
        each.invalidate()
