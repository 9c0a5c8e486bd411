"""Reads query plans of the database, to find queries that scan whole tables."""

import json
import re
from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.db.models import QuerySet

_PREFER_INDEXES = "SET LOCAL enable_seqscan = off"
_PREFER_ORDERED = "SET LOCAL enable_sort = off; SET LOCAL enable_incremental_sort = off"
_SORT_AGAIN = "SET LOCAL enable_sort = on; SET LOCAL enable_incremental_sort = on"
"""With tables as small as those of tests, PostgreSQL would rather read and sort them whole."""


def plan(rows: QuerySet[Any, Any]) -> str:
    """Return the query plan as text; on PostgreSQL, it uses an index wherever one can be used."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(_PREFER_INDEXES)
            cursor.execute(_PREFER_ORDERED)
            cursor.execute("SET LOCAL enable_bitmapscan = off")
    return rows.explain()


def reads_all(found: str) -> bool:
    """Whether a query plan scans a whole table, or sorts rows that an index could have ordered."""
    if connection.vendor == "postgresql":
        return "Seq Scan" in found or "Sort" in found
    lines = found.splitlines()
    return any("SCAN" in line and "INDEX" not in line for line in lines) or "TEMP B-TREE" in found


LARGE = (
    *("accounts_user", "games_match", "games_seat", "games_event", "games_result"),
    *("games_reckoning", "games_rating", "games_commitment", "games_message"),
    *("games_total", "games_headtohead", "games_meeting"),
    *("games_monthlyscore", "games_monthlytotal"),
    *("lobby_report", "lobby_reply", "lobby_reportentry", "lobby_comparedmatch"),
)
"""The tables that grow with the number of matches or users."""
ALIAS = re.compile(r'"(\w+)" (?:AS )?"?([A-Z]+\d+)"?')
SHORT = "|".join(
    (
        *("match_shown", "match_in_play", "rating_ladder", "match_due", "seek_open"),
        *("report_open", "reply_unread", "reply_to_send"),
    )
)
"""Partial indexes that hold few rows."""
READS = re.compile(r"SCAN (\w+)(?! rows)(?: USING (?:COVERING )?INDEX \w+)?$")


def large_scans(questions: Iterable[str]) -> list[str]:
    """Return those of these queries that scan a table that grows with users or matches."""
    asked = dict.fromkeys(each for each in questions if each.startswith("SELECT"))
    return [each for each in asked if _reads_a_large_table(each)]


def _reads_a_large_table(question: str) -> bool:
    if connection.vendor == "postgresql":
        # Which of these is cheaper depends on the statistics of tables that are almost empty.
        return all(_plan_reads_all(question, sorts) for sorts in (_SORT_AGAIN, _PREFER_ORDERED))
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {question}")
        lines = [str(line[-1]) for line in cursor.fetchall()]
    tables = {alias: table for table, alias in ALIAS.findall(question)}
    sorted_first = any("TEMP B-TREE FOR ORDER BY" in line for line in lines)
    for line in lines:
        read = READS.match(line)
        if read is None or tables.get(read[1], read[1]) not in LARGE:
            continue
        # A scan is fine if LIMIT stops it, in an order that needs no sort, or in an index of few
        # rows.
        in_order = "LIMIT" in question and not sorted_first
        if not in_order and not re.search(SHORT, line):
            return True
    return False


def _plan_reads_all(question: str, sorts: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_PREFER_INDEXES)
        cursor.execute(sorts)
        cursor.execute(f"EXPLAIN (FORMAT JSON) {question}")
        found = cursor.fetchone()[0]
    tree = json.loads(found) if isinstance(found, str) else found
    return _goes_through(tree[0]["Plan"], bounded=False)


def _goes_through(node: dict[str, Any], *, bounded: bool) -> bool:
    """Whether this part of a query plan reads a whole large table.

    `bounded` says that a `LIMIT` above it stops the reading early.
    """
    kind, table = node["Node Type"], node.get("Relation Name", "")
    if table in LARGE and kind == "Seq Scan":
        return True
    by_index = "Index Cond" in node or re.search(SHORT, node.get("Index Name", ""))
    if table in LARGE and kind.startswith("Index") and not by_index and not bounded:
        return True
    if len(node.get("Plans", [])) > 1:
        # In a join, a table that is small in the test database may be read whole through its index.
        return any(_holds_seq_scan(each) for each in node["Plans"])
    inner = (bounded or kind == "Limit") and kind not in ("Sort", "Aggregate", "Hash")
    return any(_goes_through(each, bounded=inner) for each in node.get("Plans", []))


def _holds_seq_scan(node: dict[str, Any]) -> bool:
    here = node["Node Type"] == "Seq Scan" and node.get("Relation Name") in LARGE
    return here or any(_holds_seq_scan(each) for each in node.get("Plans", []))
