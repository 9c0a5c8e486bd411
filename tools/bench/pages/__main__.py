"""Measures pages on a filled site: `make bench-pages`, or `python -m tools.bench.pages --help`.

The database is an SQLite file below `.local`. It is filled once for each size, which takes some
minutes for a million matches, and used again afterwards.
"""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def main() -> None:
    """Fill the site if necessary, measure every page, and print a table."""
    arguments = _parse_arguments()
    folder = ROOT / ".local" / "bench-pages"
    folder.mkdir(parents=True, exist_ok=True)
    database = folder / f"{arguments.users}-{arguments.matches}.sqlite3"
    # Rate limits count as on every site, but refuse no request of the measurement.
    limits = [f"{name}.{by}" for name in ("page", "board") for by in ("account", "address")]
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{database}",
        "REDIS_URL": "",
        "STATIC_ROOT": str(folder / "static"),
        "LIMITS": ",".join(f"{limit}=1000000/60" for limit in limits),
        "DJANGO_SETTINGS_MODULE": "boardsite.settings",
    }
    import django

    django.setup()
    from tools.bench.pages import measures, site

    people = site.prepare(database, arguments.users, arguments.matches)
    measures.print_table(people, arguments.requests, arguments.only)


def _parse_arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tools.bench.pages")
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--users", type=int, default=20_000)
    parser.add_argument("--requests", type=int, default=15, help="of each page, for the median")
    parser.add_argument("--only", default="", help="part of the names of the pages to measure")
    return parser.parse_args()


main()
