"""`/metrics`: who may read it, what requests and actions add to it, and its document."""

import re
from pathlib import Path

import pytest
from django.test import Client
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from accounts.limits.spending import TooManyRequests, spend
from accounts.models import User
from tests.games.support.clients import browser
from tests.games.support.matches import sit_down

pytestmark = pytest.mark.django_db
DOCUMENTS = Path(__file__).resolve().parents[2] / "docs" / "operations"
TOKEN = "a-long-random-text"  # noqa: S105  of this test


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def own_metrics() -> set[str]:
    """Return the names of the site's metrics; counters end in `_total`."""
    return {
        family.name + ("_total" if family.type == "counter" else "")
        for family in REGISTRY.collect()
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
    assert {"tahur_requests", "tahur_sockets_open"} <= {family.name for family in families}


def test_the_document_names_each_metric_and_no_other() -> None:
    rows = (DOCUMENTS / "metrics.md").read_text("utf-8")
    assert set(re.findall(r"(?m)^\| `(tahur_\w+)` \|", rows)) == own_metrics()


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
