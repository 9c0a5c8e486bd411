"""Measures how long pages with lists take: `python -m tools.filling`, on a filled site."""

import os
from statistics import median
from time import perf_counter

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from django.conf import settings  # noqa: E402  these need the applications of Django
from django.core.cache import cache  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from accounts.models import User  # noqa: E402
from tools.filling.pages import LISTS, STAFF, names  # noqa: E402

TIMES = 5


def main() -> None:
    """Print a Markdown table of pages: address, number of queries, median milliseconds."""
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
    found = names()
    hero, staff = Client(), Client()
    backend = settings.AUTHENTICATION_BACKENDS[0]
    hero.force_login(User.objects.get(username=found["hero"]), backend=backend)
    boss, _ = User.objects.get_or_create(username="boss", is_staff=True, is_superuser=True)
    staff.force_login(boss, backend=backend)
    asked = [(address, hero) for address, _ in LISTS] + [(address, staff) for address in STAFF]
    print("| page | queries | ms |")
    print("|---|---|---|")
    for address, client in asked:
        many, milliseconds = _look(client, address.format(**found))
        print(f"| `{address}` | {many} | {milliseconds:.0f} |", flush=True)


def _look(client: Client, address: str) -> tuple[int, float]:
    times = []
    for _ in range(TIMES):
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            start = perf_counter()
            client.get(address)
            times.append(perf_counter() - start)
    return len(captured), 1000 * median(times)


main()
