"""Archived matches: every reader sees what the rows said, and the rows can come back unchanged."""

import re
from collections.abc import Mapping
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.lifecycle.erasure import erase_user
from accounts.models import User
from games.chat.services import post_message
from games.chat.view import chat_lines
from games.engine.rules import Rules
from games.engine.state import State
from games.models import ArchivedLog, Event, Failure, Match, Ruling, Secret
from games.record.archiving import NotArchivable, archive_match, unarchive_match
from games.record.audit import find_faults, find_record_faults
from games.selectors import log_cache
from games.selectors.event_packing import DamagedLog
from games.selectors.stored_events import read_events, read_events_of
from lobby.models import Report
from tests.games.support.clients import browser, console, text
from tests.games.support.matches import Table, sit_down
from tests.games.support.random_players import Whims
from tests.games.support.rulings import rule
from tests.games.support.setups import EVERY_USUAL, people, sit_down_at

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
QUERY = re.compile(r"\bEvent\.objects\b|\bmatch\.events\b")
READ_ROWS = {
    "games/chat/view.py": "falls back on the archived log",
    "games/dice/tally.py": "in the transaction that ends the match",
    "games/play": "matches in play, or locked",
    "games/presence": "matches in play",
    "games/ratings/results.py": "in the transaction that ends the match",
    "games/record/archiving.py": "moves the rows",
    "games/rulings": "the match is locked",
    "games/selectors/stored_events.py": "reads both",
    "lobby/context/news.py": "recent matches, whose keys are kept",
    "lobby/moderation/finding/stuck.py": "matches in play",
    "lobby/watch/featured.py": "matches in play",
}
"""Modules and packages that may query event rows, and why archived matches need no other way."""
TOKEN = re.compile(r'value="[A-Za-z0-9]{32,}"|"X-CSRFToken": "\w+"')


class Complete(Whims):
    """Players who undo the first step, double as soon as they may, and take."""

    def next(self, match: Match) -> tuple[int, str]:
        stepped = (self.table.replayed.by or [None])[-1]
        if stepped is not None and "undo" not in self.table.kinds and self.may_undo(stepped):
            return stepped, "undo"
        seat, action = super().next(match)
        return seat, "call take" if action == "call drop" else action

    def calls(self, rules: Rules[State], state: State) -> bool:
        return bool(rules.legal_moves(state)) and "call" not in self.table.kinds


def play(table: Table, throws: int, seed: int = 1) -> None:
    """Play a match at random until it has had `throws` throws, or is over."""
    whims = Whims(seed, table)
    while table.match.stage != Match.Stage.OVER and table.kinds.count("throw") < throws:
        table.play(*whims.next(table.match))


def archive(table: Table) -> None:
    """Archive a match, and forget what this process has cached of its events."""
    assert archive_match(table.pk, Match.objects.all()) is not None
    forget()


def forget() -> None:
    log_cache._logs.clear()
    log_cache.events_until.cache_clear()
    log_cache.log_until.cache_clear()


def rows() -> list[Mapping[str, object]]:
    return list[Mapping[str, object]](Event.objects.order_by("pk").values())


def pages(table: Table, viewer: User | None) -> list[bytes | str]:
    """Return what this viewer is sent about a match: files, the board, and moments before."""
    client, address = browser(viewer), f"/matches/{table.pk}/"
    moments = [{}, *({"at": number} for number in range(1, table.match.version + 1, 9))]
    files = [client.get(f"{address}{name}") for name in ("record.json", "match.mat", "talk/")]
    shown = [client.get(address, moment) for moment in moments]
    return [TOKEN.sub("", text(each)) for each in (*files, *shown)]


@pytest.fixture
def over(anna: User, berta: User) -> Table:
    """A finished match to several points, with undone steps, the cube, chat and two games."""
    table = sit_down(anna, berta, options={"match_points": 7, "cube": True})
    whims, games = Complete(4, table), 1
    while table.match.stage != Match.Stage.OVER:
        match = table.match
        if table.kinds.count("throw") > 5 * games and match.stage == Match.Stage.PLAYING:
            name = uuid4().hex
            post_message(match_id=table.pk, user=anna, text="Well played", request_id=name)
            games += 1
            table.play(1, "resign")
        else:
            table.play(*whims.next(match))
    return table


@pytest.mark.sqlite_only
@EVERY_USUAL
def test_no_reader_of_any_game_notices(rules: Rules[State]) -> None:
    table = sit_down_at(rules, *people(rules))
    play(table, 8)
    while table.match.stage != Match.Stage.OVER:
        match = table.match
        acting = match.active_seat if match.holding is None else match.holding
        assert acting is not None
        table.act(acting, "resign")
    before, stored = pages(table, None), rows()
    archive(table)
    assert not Event.objects.exists()
    assert pages(table, None) == before
    forget()
    assert find_faults(table.match) + find_record_faults(table.match) == []
    assert unarchive_match(table.pk) == len(stored)
    assert rows() == stored
    assert not ArchivedLog.objects.exists()


def test_no_reader_of_a_long_match_notices(over: Table, clara: User, referee: User) -> None:
    assert {"undo", "call", "game"} <= set(over.kinds)
    rule(referee, over, "annul")
    columns = ("number", "seat", "kind", "at")
    staff = browser(referee)

    def seen() -> list[object]:
        logs = read_events_of([over.pk], columns)[over.pk]
        return [
            *pages(over, over.user(0)),
            *pages(over, clara),
            TOKEN.sub("", text(staff.get(console(over.pk)))),
            [line.move for line in chat_lines(over.match, over.user(0))],
            [(event.number, event.seat, event.kind, event.at) for event in logs],
        ]

    before, stored = seen(), rows()
    archive(over)
    assert not Event.objects.exists()
    assert seen() == before
    call_command("verify_matches", records=True)
    call_command("unarchive", everything=True)
    assert rows() == stored


def test_a_ruling_brings_the_events_back(over: Table, referee: User) -> None:
    stored = rows()
    archive(over)
    rule(referee, over, "annul")
    assert rows()[: len(stored)] == stored
    assert over.kinds[-1] == "ruling"
    archive(over)
    rule(referee, over, "reinstate")
    assert over.kinds[-2:] == ["ruling", "ruling"]
    assert find_faults(over.match) == []


@pytest.mark.sqlite_only
def test_an_archived_match_can_be_reopened_and_archived_again(
    anna: User, berta: User, referee: User
) -> None:
    table = sit_down(anna, berta)
    play(table, 6)
    table.act(1, "resign")
    stored = rows()
    archive(table)
    at = table.match.version - 1
    rule(referee, table, "reopen", at=str(at))
    assert rows()[: len(stored)] == stored
    table.act(0, "resign")
    archive(table)
    assert find_faults(table.match) + find_record_faults(table.match) == []
    assert Match.objects.get(pk=table.pk).version == len(read_events(table.pk))


@pytest.mark.sqlite_only
def test_a_repeated_request_is_still_recognised(over: Table) -> None:
    over.act(0, "rematch", request_id="again")
    version = over.match.version
    archive(over)
    over.act(0, "rematch", request_id="again")
    assert over.match.version == version
    over.act(1, "rematch")
    assert Match.objects.filter(previous=over.pk).exists()


@pytest.mark.sqlite_only
def test_an_erased_player_is_erased_from_archived_events(over: Table, clara: User) -> None:
    archive(over)
    assert any("/people/Anna" in str(page) for page in pages(over, clara))
    erase_user(over.user(0))
    erased = pages(over, clara)
    assert not any("/people/Anna" in str(page) for page in erased)
    call_command("unarchive", [over.pk])
    forget()
    assert pages(over, clara) == erased


@pytest.mark.sqlite_only
def test_a_damaged_record_is_noticed(over: Table) -> None:
    archive(over)
    log = ArchivedLog.objects.get()
    packed = bytearray(log.packed)
    packed[len(packed) // 2] ^= 1
    ArchivedLog.objects.update(packed=bytes(packed))
    with pytest.raises(DamagedLog):
        read_events(over.pk)
    with pytest.raises(CommandError, match="1 of 1 matches"):
        call_command("verify_matches")
    with pytest.raises(CommandError, match="Damaged"):
        call_command("unarchive", [over.pk])
    assert ArchivedLog.objects.exists()


@pytest.mark.sqlite_only
def test_a_match_with_faults_keeps_its_rows(over: Table) -> None:
    Secret.objects.all().delete()
    Event.objects.filter(kind="throw").update(position="backgammon - 1:15/1:15 0 - -")
    stored = rows()
    with pytest.raises(NotArchivable, match="another position"):
        archive_match(over.pk, Match.objects.all())
    with pytest.raises(CommandError, match="1 matches"):
        call_command("archive", older_than=0)
    assert rows() == stored


@pytest.mark.sqlite_only
def test_a_match_of_a_replaced_player_keeps_its_rows(over: Table, clara: User) -> None:
    over.match.seats.filter(number=0).update(user=clara)
    with pytest.raises(NotArchivable, match="have no seat any more"):
        archive_match(over.pk, Match.objects.all())


def test_the_command_leaves_what_may_still_change(over: Table, referee: User) -> None:
    def archived(days: int = 0, limit: int | None = None) -> bool:
        call_command("archive", older_than=days, limit=limit)
        return ArchivedLog.objects.exists()

    assert not archived()  # The keys are kept, so the match can be reopened.
    Secret.objects.all().delete()
    assert not archived(days=1)
    assert not archived(limit=0)
    failure = Failure.objects.create(task="tick", item=over.pk)
    assert not archived()
    failure.delete()
    day = over.match.created_at.date()
    report = Report.objects.create(match=over.match, thing="match", key="match 1", day=day)
    assert not archived()
    report.delete()
    rule(referee, over, "annul")
    Match.objects.update(ended_at=over.match.created_at.replace(year=2020))
    assert not archived(days=1)
    Ruling.objects.update(at=over.match.created_at.replace(year=2021))
    assert archived(days=1)


@pytest.mark.sqlite_only
def test_reading_costs_one_query_more_for_an_archived_match_only(over: Table) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            read_events(over.pk)
        return len(found)

    assert queries() == 1
    archive(over)
    assert queries() == 2


@pytest.mark.sqlite_only
def test_all_other_modules_read_events_in_one_place() -> None:
    sources = (
        path for app in ("accounts", "games", "lobby") for path in (ROOT / app).rglob("*.py")
    )
    found = [
        str(path.relative_to(ROOT)) for path in sources if QUERY.search(path.read_text("utf-8"))
    ]
    others = [path for path in found if not path.startswith(tuple(READ_ROWS))]
    assert others == [], "these read rows, but events of old matches are archived: use read_events"
    unused = [start for start in READ_ROWS if not any(path.startswith(start) for path in found)]
    assert unused == []
