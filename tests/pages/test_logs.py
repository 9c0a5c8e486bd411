"""Log lines as JSON: one for each request, with its id, and without secrets."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from boardsite.logs.filters import HideAddresses
from boardsite.logs.json_lines import LONGEST, JsonLine, hide_secrets

pytestmark = pytest.mark.django_db
COMMON = {"time", "level", "logger", "message", "request_id", "view", "status"}
TOKEN = "Ab3dEfGh1jKlMnOpQrStUvWxYz012345"  # noqa: S105  of this test


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the handler for JSON writes."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLine())
    handler.addFilter(HideAddresses())
    root, requests = logging.getLogger(), logging.getLogger("boardsite.logs.requests")
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    yield stream
    root.removeHandler(handler)
    requests.setLevel(logging.WARNING)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    """Return all lines; none may go over its end."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("from-the-proxy.1", True),
        ("", False),
        ("short", False),
        ("x" * 65, False),
        ("with space and more", False),
        ("zażółć-gęślą", False),
    ],
)
def test_a_request_has_one_line_and_one_id(
    client: Client, written: io.StringIO, given: str, kept: bool
) -> None:
    answer = client.get("/leaderboard/", headers={"X-Request-ID": given})
    request_id = answer.headers["X-Request-ID"]
    assert (request_id == given) is kept
    assert 8 <= len(request_id) <= 64
    found = lines(written)
    # The other one is Django's about the unknown address.
    assert [set(line) - COMMON for line in found] == [{"duration"}, set()]
    for line in found:
        assert (line["request_id"], line["status"]) == (request_id, 404)


def test_lines_name_the_match_and_quiet_pages_have_none(
    client: Client, written: io.StringIO
) -> None:
    client.get("/healthz")
    assert lines(written) == []
    client.get("/matches/abcdefghij/")
    assert {(line["view"], line["match"]) for line in lines(written)} == {("match", "abcdefghij")}


def test_invitations_keys_and_tokens_are_not_written(client: Client, written: io.StringIO) -> None:
    client.get(f"/invite/{TOKEN}/")
    client.get(f"/no/such/page/{TOKEN}?key={TOKEN}")
    try:
        raise ValueError(f"session {TOKEN} failed,\nkey={TOKEN}")
    except ValueError:
        logging.getLogger("games").exception("could not read %s", TOKEN)
    *_, last = found = lines(written)
    assert TOKEN not in written.getvalue()
    assert {line["view"] for line in found if "view" in line} == {"invite", "unknown"}
    assert last["message"] == "could not read [hidden]"
    assert "ValueError: session [hidden] failed,\nkey=[hidden]" in last["exception"]


def test_a_long_traceback_keeps_its_ends(written: io.StringIO) -> None:
    logging.getLogger("games").exception("so", exc_info=ValueError("a" * 9_999 + "z"))
    [line] = lines(written)
    assert line["exception"].startswith("ValueError: aa")
    assert line["exception"].endswith("az")
    assert len(line["exception"]) == LONGEST + 3


@pytest.mark.parametrize(
    "text",
    ["time failed for abcdefghij", "boardsite.serving.by_uvicorn", "a_long_name_of_a_function"],
)
def test_names_and_matches_are_left_as_they_are(text: str) -> None:
    assert hide_secrets(text) == text
