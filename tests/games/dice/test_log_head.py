"""The head of the public log: signed, with the history of its keys, and checkable afterwards."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.test import Client, RequestFactory
from django.views.debug import ExceptionReporter
from pytest_django import DjangoAssertNumQueries, Settings

from games.dice import draws, log_head, log_key
from games.dice.checks import check_log_key
from games.models import Commitment, Ledger, LogKey
from games.models.commitment import NOWHERE
from games.pages import log_files
from games.proof.bdice1 import log_entry
from tests.accounts.support.processes import ROOT, run_command
from tests.support.host_clock import NOON, Time

VECTORS = json.loads((Path(__file__).parent / "log_head_vectors.json").read_text())["vectors"]
FIRST, SECOND = (vector["private"] for vector in VECTORS[:2])
PUBLIC = {vector["private"]: vector["key"] for vector in VECTORS}

pytestmark = pytest.mark.django_db


def get(path: str, **values: int) -> dict[str, object]:
    """Return one of the files of the log as an anonymous reader gets it."""
    form: dict[str, object] = Client().get(f"/fair/log/{path}.json", values).json()
    return form


def has_valid_signature(head: dict[str, object]) -> bool:
    """Whether a head carries the signature of the key that it names."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(str(head["key"])))
    text = "".join(f"{head[name]}\n" for name in ("format", "lines", "entry", "time"))
    try:
        key.verify(bytes.fromhex(str(head["signature"])), text.encode())
    except InvalidSignature:
        return False
    return True


def follow(entries: list[dict[str, str]], before: str) -> str:
    """Compute the entries of the log again; return the last one, after asserting that all fit."""
    for line in entries:
        commitment = bytes.fromhex(line["commitment"])
        before = log_entry(bytes.fromhex(before), line["match"], commitment).hex()
        assert line["entry"] == before
    return before


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_the_vectors_are_signed_alike(vector: dict[str, str]) -> None:
    key = log_key.load_key(vector["private"])
    message = log_head.head_message(int(vector["lines"]), vector["entry"], vector["time"])
    assert log_key.public_part(key) == vector["key"]
    assert key.sign(message).hex() == vector["signature"]


def test_the_head_of_an_empty_log_is_signed() -> None:
    head = get("head")
    assert (head["lines"], head["entry"]) == (0, NOWHERE)
    assert has_valid_signature(head)


def test_the_head_names_the_last_line_and_no_other_fits_its_signature(settings: Settings) -> None:
    settings.LOG_KEY = FIRST
    draws.commit(1)
    last = draws.commit(1, private=True)
    head = get("head")
    assert (head["lines"], head["entry"], head["key"]) == (2, last.entry, PUBLIC[FIRST])
    assert head["time"] == f"{NOON:%Y-%m-%dT%H:%M:%SZ}"
    assert has_valid_signature(head)
    for name, value in (("lines", 1), ("entry", last.before), ("time", "2020-01-01T00:00:00Z")):
        assert not has_valid_signature({**head, name: value})


@pytest.mark.sqlite_only  # Redis has a clock of its own.
def test_a_head_is_signed_once_and_a_line_is_appended_without_a_signature(
    monkeypatch: pytest.MonkeyPatch, time: Time, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    signed = list[int]()
    message = log_head.head_message

    def counted(lines: int, entry: str, at: str) -> bytes:
        signed.append(lines)
        return message(lines, entry, at)

    monkeypatch.setattr(log_head, "head_message", counted)
    for _ in range(3):
        draws.commit(1)
    assert signed == []
    first = log_head.signed_head()
    with django_assert_num_queries(1):
        assert log_head.signed_head() == first
    assert signed == [3]
    time.passes(log_head.SECONDS_PER_SIGNATURE + 1)
    later = log_head.signed_head()
    assert (later["entry"], signed) == (first["entry"], [3, 3])
    assert later["time"] > first["time"]


def test_a_new_key_leaves_the_old_one_in_the_history(settings: Settings, time: Time) -> None:
    settings.LOG_KEY = FIRST
    draws.commit(1)
    old = get("head")
    settings.LOG_KEY = SECOND
    draws.commit(1)
    new = get("head")
    assert (old["key"], new["key"]) == (PUBLIC[FIRST], PUBLIC[SECOND])
    assert has_valid_signature(old)
    assert has_valid_signature(new)
    keys = get("keys")["keys"]
    assert isinstance(keys, list)
    assert [(each["key"], each["line"]) for each in keys] == [
        (PUBLIC[FIRST], 1),
        (PUBLIC[SECOND], 2),
    ]
    draws.commit(1)
    get("head")
    assert get("keys")["keys"] == keys


def test_without_a_key_the_head_says_that_it_is_not_signed(settings: Settings) -> None:
    settings.LOG_KEY = ""
    draws.commit(1)
    head = get("head")
    assert (head["lines"], head["key"], head["signature"]) == (1, None, None)
    assert get("keys")["keys"] == []


def test_the_log_of_now_is_seen_to_contain_an_earlier_head(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_files, "ENTRIES_PER_PAGE", 3)
    draws.commit(1)
    draws.commit(1, private=True)
    stored = get("head")
    for _ in range(6):
        draws.commit(1)
    reached, number = str(stored["entry"]), int(str(stored["lines"])) + 1
    pages = 0
    while number is not None:
        page = Client().get("/fair/log/entries.json", {"from": number}).json()
        assert page["before"] == reached
        reached, number = follow(page["entries"], reached), page["next"]
        pages += 1
    assert pages == 3
    assert reached == get("head")["entry"]


def test_a_rewritten_log_does_not_contain_an_earlier_head() -> None:
    draws.commit(1)
    last = draws.commit(1)
    stored = get("head")
    forged = log_entry(bytes.fromhex(last.before), "elsewhere0", bytes(32)).hex()
    Commitment.objects.filter(pk=last.pk).update(entry=forged)
    Ledger.objects.update(entry=forged)
    assert get("entries", **{"from": 3})["before"] != stored["entry"]
    assert get("head")["entry"] != stored["entry"]


def test_a_page_after_the_last_line_is_empty_and_there_is_none_beyond() -> None:
    assert get("entries") == {
        "format": "tahur-log-entries/1", "from": 1, "before": NOWHERE, "entries": [], "next": None,
    }  # fmt: skip
    last = draws.commit(1)
    page = get("entries", **{"from": 2})
    assert (page["before"], page["entries"], page["next"]) == (last.entry, [], None)
    assert Client().get("/fair/log/entries.json", {"from": 3}).status_code == 404
    assert Client().get("/fair/log/entries.json", {"from": 10**18 - 1}).status_code == 404
    for wrong in ("0", "-1", "x", "9" * 5000):
        assert Client().get("/fair/log/entries.json", {"from": wrong}).status_code == 400


def test_a_whole_page_may_be_kept_and_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_files, "ENTRIES_PER_PAGE", 2)
    commitments = [draws.commit(1) for _ in range(3)]
    whole, last = (Client().get("/fair/log/entries.json", {"from": at}) for at in (1, 3))
    assert "max-age=86400" in whole["Cache-Control"]
    assert "max-age=5" in last["Cache-Control"].split(", ")
    # Published keys would change it.
    draws.reveal_key(commitments[0])
    draws.commit(1)
    assert Client().get("/fair/log/entries.json", {"from": 1}).content == whole.content
    headers = {"If-None-Match": whole["ETag"]}
    again = Client(headers=headers).get("/fair/log/entries.json", {"from": 1})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["head", "keys", "entries"])
def test_only_reading_is_possible(client: Client, name: str) -> None:
    for method in (client.post, client.put, client.delete):
        assert method(f"/fair/log/{name}.json").status_code == 405
    assert "private" in client.get(f"/fair/log/{name}.json")["Cache-Control"]


class TestSecrecy:
    """The private key appears in no response, no log line and no report of an error."""

    @pytest.fixture
    def logged(self) -> Iterator[io.StringIO]:
        """A buffer that receives everything that is logged."""
        buffer = io.StringIO()
        handler, root = logging.StreamHandler(buffer), logging.getLogger()
        level = root.level
        root.addHandler(handler)
        root.setLevel(logging.DEBUG)
        yield buffer
        root.removeHandler(handler)
        root.setLevel(level)

    def test_it_is_in_no_answer_and_no_log(self, settings: Settings, logged: io.StringIO) -> None:
        settings.LOG_KEY = FIRST
        draws.commit(1)
        seen = [Client().get(f"/fair/log/{name}.json").text for name in ("head", "keys", "entries")]
        seen += [logged.getvalue(), repr(list(LogKey.objects.values()))]
        raw = log_key.load_key(FIRST).private_bytes_raw()
        assert not any(form in text for text in seen for form in (FIRST, raw.hex()))

    def test_a_mistyped_key_is_in_no_report(self, settings: Settings, rf: RequestFactory) -> None:
        settings.LOG_KEY = FIRST + "oops"
        with pytest.raises(log_key.UnusableKey) as failed:
            log_head.signed_head()
        reporter = ExceptionReporter(rf.get("/"), failed.type, failed.value, failed.tb)
        for report in (reporter.get_traceback_html(), reporter.get_traceback_text()):
            assert "UnusableKey" in report
            assert FIRST not in report


@pytest.mark.parametrize(
    ("key", "ids"),
    [
        (FIRST, []),
        ("", ["games.W001"]),
        ("c2hvcnQ", ["games.E001"]),
        ("ä" * 43, ["games.E001"]),
        ("!" * 43, ["games.E001"]),
    ],
)
def test_a_deployment_without_a_usable_key_is_warned(
    settings: Settings, key: str, ids: list[str]
) -> None:
    settings.LOG_KEY = key
    assert [each.id for each in check_log_key(None)] == ids


def test_the_tool_makes_a_usable_key() -> None:
    code = (ROOT / "tools" / "log-key").read_text().split("-c '")[1].split("' >")[0]
    made = run_command([str(ROOT / ".venv/bin/python"), "-c", code], {"PATH": "/usr/bin:/bin"})
    assert log_key.load_key(made.stdout.decode().strip())
