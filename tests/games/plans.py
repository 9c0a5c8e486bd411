"""How the database goes about a question, in its own words."""

from typing import Any

from django.db import connection
from django.db.models import QuerySet


def plan(rows: QuerySet[Any, Any]) -> str:
    """How the database would look for rows if there were too many to read them all."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")
    return rows.explain()


def reads_all(found: str) -> bool:
    """Tell whether a plan reads a whole table, or sorts what an index could have kept in order."""
    if connection.vendor == "postgresql":
        return "Seq Scan" in found or "Sort" in found
    lines = found.splitlines()
    return any("SCAN" in line and "INDEX" not in line for line in lines) or "TEMP B-TREE" in found
