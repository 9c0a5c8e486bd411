"""Whether the database answers, is up to date, and has connections enough."""

import os
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from games.ops.health import running_processes
from lobby.doctor.findings import Finding, error, skipped, warning

OLDEST_POSTGRESQL = 140000
"""The oldest version that Django supports."""
NEARLY_ALL = 0.9
"""The share of connections from which on they count as nearly used up."""
MORE_CONNECTIONS = (
    "Lower DATABASE_CONNECTIONS or the number of processes, or raise max_connections of PostgreSQL."
)


def check_database() -> Iterator[Finding]:
    """Check that the database answers, and that its version is supported."""
    try:
        _number("SELECT 1")
    except DatabaseError as problem:
        yield error(
            f"The database does not answer ({type(problem).__name__}).",
            "Start it, or correct DATABASE_URL.",
        )
        return
    if connection.vendor == "sqlite":
        if settings.REDIS_URL:
            yield warning(
                "The site uses SQLite together with Redis.",
                "Set DATABASE_URL to PostgreSQL if more than one process serves the site.",
            )
        return
    version = _number("SHOW server_version_num")
    if version < OLDEST_POSTGRESQL:
        yield error(
            f"PostgreSQL is of version {version // 10000}, which is not supported.",
            f"Update it to version {OLDEST_POSTGRESQL // 10000} or newer.",
        )


def check_migrations() -> Iterator[Finding]:
    """Check that all migrations are applied."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        names = ", ".join(f"{step.app_label} {step.name}" for step, _ in plan[:3])
        more = " and others" if len(plan) > 3 else ""  # noqa: PLR2004
        yield error(
            f"The database lacks {len(plan)} migrations: {names}{more}.", "Run manage.py migrate."
        )


def check_connections() -> Iterator[Finding]:
    """Check that PostgreSQL allows as many connections as the pools of all processes may open."""
    if connection.vendor != "postgresql":
        return
    allowed = _allowed_connections()
    pool = connection.settings_dict["OPTIONS"]["pool"]["max_size"]
    running = len(running_processes())
    cores = os.cpu_count() or 1
    if pool * max(running, 1) > allowed:
        yield error(
            f"{max(running, 1)} processes may open {pool} connections each, but PostgreSQL allows "
            f"{allowed}.",
            MORE_CONNECTIONS,
        )
    elif pool * cores > allowed:
        yield warning(
            f"PostgreSQL allows {allowed} connections: too few for {pool} of a process on each of "
            f"{cores} cores.",
            MORE_CONNECTIONS,
        )
    used = _number("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
    if used >= NEARLY_ALL * allowed:
        yield warning(
            f"{used} of {allowed} connections to PostgreSQL are in use.", MORE_CONNECTIONS
        )
    if not running:
        yield skipped("No process has reported, so their number is not known.")


def _allowed_connections() -> int:
    """Return the most connections that the site may have, by the server, database and role."""
    server = _number(
        "SELECT sum(CASE name WHEN 'max_connections' THEN setting::int ELSE -setting::int END)"
        " FROM pg_settings WHERE name IN"
        " ('max_connections', 'superuser_reserved_connections', 'reserved_connections')"
    )
    of_database = _number("SELECT datconnlimit FROM pg_database WHERE datname = current_database()")
    of_role = _number("SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user")
    # A limit of -1 means none.
    return min(limit for limit in (server, of_database, of_role) if limit >= 0)


def _number(query: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(query)
        [found] = cursor.fetchone()
    return int(found)
