"""`/metrics`: who may read it, what requests and actions add to it, and its document."""

import json
import re
from concurrent.futures import wait
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any
from urllib.request import urlopen

import pytest
import yaml
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from accounts.limits.spending import TooManyRequests, spend
from accounts.models import User
from games.models import Failure, Match
from games.play.outages import heartbeat
from lobby.backups.drill import PROOF
from lobby.backups.manifest import Manifest
from lobby.metrics import site
from lobby.metrics.port import serving_metrics
from lobby.metrics.site import Figures, SiteFigures, read_backups, read_database
from tests.games.support.clients import browser
from tests.games.support.matches import sit_down

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "docs" / "operations"
RULES = ROOT / "deploy" / "prometheus" / "alerts.yml"
DASHBOARD = ROOT / "deploy" / "grafana" / "tahur.json"
TOKEN = "a-long-random-text"  # noqa: S105  of this test


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def own_metrics() -> set[str]:
    """Return the names of the site's metrics; counters end in `_total`."""
    return {
        family.name + ("_total" if family.type == "counter" else "")
        for family in (*REGISTRY.collect(), *SiteFigures({"none": dict}).describe())
        if family.name.startswith("tahur_")
    }


@pytest.mark.parametrize(
    ("token", "header", "status"),
    [
        ("", "", 404),
        ("", "Bearer ", 404),
        (TOKEN, "", 401),
        (TOKEN, "Bearer ", 401),
        (TOKEN, f"Bearer {TOKEN}x", 401),
        (TOKEN, f"Bearer {TOKEN}é", 401),
        (TOKEN, f"Basic {TOKEN}", 401),
        (TOKEN, f"Bearer {TOKEN}", 200),
    ],
)
def test_only_the_token_opens_it(
    client: Client, settings: Settings, token: str, header: str, status: int
) -> None:
    settings.METRICS_TOKEN = token
    answer = client.get("/metrics", headers={"Authorization": header})
    assert answer.status_code == status
    assert ("tahur_" in answer.content.decode()) == (status == 200)


def test_it_is_in_the_format_of_prometheus(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer["Content-Type"].startswith("text/plain; version=")
    assert "no-store" in answer["Cache-Control"]
    families = text_string_to_metric_families(answer.content.decode())
    names = {family.name for family in families}
    assert {"tahur_requests", "tahur_sockets_open", "tahur_queue_length"} <= names


def test_the_document_names_each_metric_and_no_other() -> None:
    rows = (DOCUMENTS / "metrics.md").read_text("utf-8")
    assert set(re.findall(r"(?m)^\| `(tahur_\w+)` \|", rows)) == own_metrics()


@pytest.mark.parametrize("file", [RULES, DASHBOARD])
def test_rules_and_dashboard_name_only_metrics_that_exist(file: Path) -> None:
    named = set(re.findall(r"tahur_\w+", file.read_text("utf-8")))
    assert {each.removesuffix("_bucket") for each in named} <= own_metrics()


def test_each_alert_has_its_section_and_each_panel_a_query() -> None:
    rules = yaml.safe_load(RULES.read_text("utf-8"))["groups"][0]["rules"]
    sections = re.findall(r"(?m)^## (\w+)$", (DOCUMENTS / "alerts.md").read_text("utf-8"))
    assert [rule["alert"] for rule in rules] == sections
    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(panel["type"] == "row" or panel["targets"] for panel in panels)


def test_requests_are_counted_by_view_and_never_by_address(client: Client) -> None:
    def counts() -> list[float]:
        return [
            value("tahur_requests_total", view=view, status=status)
            for view, status in [("match", "4xx"), ("unknown", "4xx"), ("alive", "2xx")]
        ]

    before = counts()
    for address in ("/matches/nothing/", "/matches/nobody/", "/no/such/page/", "/healthz"):
        client.get(address)
    assert [new - old for old, new in zip(before, counts(), strict=True)] == [2, 1, 1]
    labels = {
        label
        for family in REGISTRY.collect()
        for sample in family.samples
        for label in sample.labels.values()
    }
    assert not {each for each in labels if "nobody" in each or "no/such" in each}


def test_actions_are_counted_by_kind_and_outcome() -> None:
    anna, berta = map(User.objects.create_user, ("Anna", "Berta"))
    table = sit_down(anna, berta)
    client = browser(anna)
    for action, outcome, kind in [
        ("move 1 2 1", "stale", "move"),
        ("dance <script>", "stale", "unknown"),
    ]:
        before = value("tahur_actions_total", kind=kind, outcome=outcome)
        timed = value("tahur_action_seconds_count")
        form = {"action": action, "version": 999, "request_id": f"request-{kind}"}
        client.post(f"/matches/{table.pk}/act/", form)
        assert value("tahur_actions_total", kind=kind, outcome=outcome) == before + 1
        assert value("tahur_action_seconds_count") == timed + 1


def test_refusals_by_a_limit_are_counted_by_its_name(settings: Settings) -> None:
    settings.LIMITS = ["board.address=1/60"]
    before = value("tahur_limit_refusals_total", limit="board")
    spend("board", address="192.0.2.7")
    with pytest.raises(TooManyRequests):
        spend("board", address="192.0.2.7")
    assert value("tahur_limit_refusals_total", limit="board") == before + 1


def test_a_failed_log_in_is_counted(client: Client) -> None:
    anna = User.objects.create_user("Anna")
    before = value("tahur_failed_logins_total")
    client.post("/accounts/login/", {"login": anna.username, "password": "wrong"})
    assert value("tahur_failed_logins_total") == before + 1


def test_a_process_without_pages_serves_them_on_its_port(
    settings: Settings, unused_tcp_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    settings.METRICS_PORT = unused_tcp_port
    with serving_metrics():
        with urlopen(f"http://127.0.0.1:{unused_tcp_port}/metrics") as answer:
            assert b"tahur_loop_last_turn_timestamp_seconds" in answer.read()
        # Another timekeeper with the same port works without metrics.
        with serving_metrics():
            assert [record.message for record in caplog.records] == ["metrics are not served"]


def test_queues_and_failures_are_read_from_the_database() -> None:
    table = sit_down(*map(User.objects.create_user, ("Anna", "Berta")))
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=90))
    Failure.objects.create(task="time", item=table.pk, last_at=timezone.now(), retry_at=None)
    heartbeat()
    with CaptureQueriesContext(connection) as queries:
        found: Any = read_database()
    assert len(queries) == 9
    sql = [query["sql"] for query in queries.captured_queries]
    assert sum("COUNT" in each and "LIMIT" in each for each in sql) == 6
    assert found["tahur_queue_length"]["actions"] == 1
    assert 90 <= found["tahur_queue_oldest_seconds"]["actions"] < 100
    assert found["tahur_failing_items"] == {"waiting": 0, "quarantine": 1}
    assert "tahur_heartbeat_timestamp_seconds" in found


def test_a_source_that_fails_or_hangs_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "TIMEOUT_SECONDS", 0.05)
    released = Event()

    def fail() -> Figures:
        raise OSError("gone")

    def hang() -> Figures:
        released.wait()
        return {"tahur_processes_running": 1}

    figures = SiteFigures({"backups": fail, "redis": hang, "database": dict})
    for answers in (0, 1):
        samples = [sample for family in figures.collect() for sample in family.samples]
        up = {sample.labels["source"]: sample.value for sample in samples if sample.labels}
        assert up == {"backups": 0, "redis": answers, "database": 1}
        assert len(samples) == 3 + answers
        released.set()
        wait(figures._readings.values())


def test_backups_tell_when_they_were_made_and_proven(settings: Settings, tmp_path: Path) -> None:
    settings.BACKUP_DIRECTORY = None
    assert read_backups() == {}
    settings.BACKUP_DIRECTORY = tmp_path
    assert read_backups() == {}
    for day, proven in ((1, True), (2, False)):
        backup = tmp_path / f"tahur-2026110{day}"
        backup.mkdir()
        Manifest(f"2026-11-0{day}T00:00:00+00:00", "sqlite", "x", 1, "", {}, {}).write(backup)
        if proven:
            (backup / PROOF).write_text('{"proven_at": "2026-11-01T06:00:00+00:00"}')
    found: Any = read_backups()
    assert {name: datetime.fromtimestamp(at, UTC).day for name, at in found.items()} == {
        "tahur_last_backup_timestamp_seconds": 2,
        "tahur_last_proof_timestamp_seconds": 1,
    }
