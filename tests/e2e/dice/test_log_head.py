"""A browser that saw the public log before a match notices whether it was changed since."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from games.dice.log_head import HEAD_FORMAT, head_message
from games.dice.log_key import load_key, public_part
from games.proof.bdice1 import LOG_START, log_entry
from tests.e2e.support.server import ROOT
from tests.e2e.support.verification_badge import SCRIPTS

VECTORS = json.loads((ROOT / "tests/games/dice/log_head_vectors.json").read_text())["vectors"]
SITE = "https://tahur.example"
PER_PAGE = 3
KEY, NEXT_KEY = (vector["private"] for vector in VECTORS[:2])
SAY = {name: name for name in ("logGood", "logChanged", "logForged", "logUnsigned", "logUnknown")}
MATCH = "m-03"
KEEP = """async (match) => {
  const { keepHead } = await import("/match/log_head.js");
  await keepHead(match);
  return JSON.parse(localStorage.getItem(`dice.head.${match}`));
}"""
CHECK = """async ([record, say]) => {
  const { logLines } = await import("/match/log_head.js");
  return logLines(record, say);
}"""
IS_SIGNED = """async ([head, keys]) => {
  const { isSigned } = await import("/match/log_head.js");
  return isSigned(head, keys);
}"""
NO_ED25519 = """() => {
const importKey = crypto.subtle.importKey.bind(crypto.subtle);
crypto.subtle.importKey = (format, key, algorithm, ...others) => algorithm.name === "Ed25519"
  ? Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"))
  : importKey(format, key, algorithm, ...others);
}"""
GOOD = [{"good": True, "text": "logGood"}]
CHANGED = [{"good": False, "text": "logChanged"}]
FORGED = [{"good": False, "text": "logForged"}]
UNKNOWN = [{"good": None, "text": "logUnknown"}]
UNSIGNED = {"good": None, "text": "logUnsigned"}


class Log:
    """A site with a public log, which the test can rewrite."""

    def __init__(self) -> None:
        self.lines = list[tuple[str, bytes]]()
        self.key: str | None = KEY
        self.keys = list[dict[str, object]]()
        self.is_down = False
        self.asked = list[str]()

    def append(self, *matches: str) -> None:
        """Append a line for each of these matches."""
        self.lines += [(match, match.encode().ljust(32)) for match in matches]

    def entries(self) -> list[str]:
        """Return the entry before the first line, and that of each line."""
        entries = [LOG_START]
        for match, commitment in self.lines:
            entries.append(log_entry(entries[-1], match, commitment))
        return [entry.hex() for entry in entries]

    def head(self) -> dict[str, object]:
        """Return the signed head; the history of keys gets the key if it is new."""
        lines, entry, time = len(self.lines), self.entries()[-1], "2026-11-26T12:00:00Z"
        form = {"format": HEAD_FORMAT, "lines": lines, "entry": entry, "time": time}
        if self.key is None:
            return {**form, "key": None, "signature": None}
        key = load_key(self.key)
        public = public_part(key)
        if all(used["key"] != public for used in self.keys):
            self.keys.append({"key": public, "line": lines})
        return {
            **form,
            "key": public,
            "signature": key.sign(head_message(lines, entry, time)).hex(),
        }

    def page(self, first: int) -> dict[str, object]:
        """Return a page of entries, as the site does."""
        entries, lines = self.entries(), self.lines[first - 1 : first - 1 + PER_PAGE]
        return {
            "from": first,
            "before": entries[first - 1],
            "entries": [
                {
                    "line": number,
                    "match": match,
                    "commitment": value.hex(),
                    "entry": entries[number],
                }
                for number, (match, value) in enumerate(lines, start=first)
            ],
            "next": first + PER_PAGE if len(lines) == PER_PAGE else None,
        }

    def record(self, line: int = 3) -> dict[str, object]:
        """Return what the check reads of the record of the match with this line."""
        entries = self.entries()
        log = {"line": line, "before": entries[line - 1], "entry": entries[line]}
        return {"table": {"match": MATCH}, "proof": {"log": log}}

    def answer(self, route: Route) -> None:
        """Answer a request for one of the files of the log."""
        name = route.request.url.rpartition("/")[2]
        self.asked.append(name)
        if self.is_down:
            route.fulfill(status=429)
        elif name == "head.json":
            route.fulfill(json=self.head())
        elif name == "keys.json":
            self.head()
            route.fulfill(json={"keys": self.keys})
        else:
            route.fulfill(json=self.page(int(name.rpartition("=")[2])))


@pytest.fixture
def log() -> Log:
    """A log in which the line of the match is the third of five."""
    log = Log()
    log.append("m-01", "m-02", MATCH, "m-04", "m-05")
    return log


@pytest.fixture
def page(chromium: Browser, log: Log) -> Iterator[Page]:
    """A page of the site with this log."""
    with chromium.new_page() as page:
        page.route(f"{SITE}/", lambda route: route.fulfill(body="<!doctype html>"))
        for script in ("match/log_head.js", "verifier/hashes.js"):
            page.route(f"{SITE}/{script}", _send_script(script))
        page.route(f"{SITE}/fair/log/**", log.answer)
        page.goto(f"{SITE}/")
        yield page


def _send_script(script: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(path=SCRIPTS / script)


def check(page: Page, record: dict[str, object]) -> Any:
    """Return the lines that the check of this record gets from the log."""
    return page.evaluate(CHECK, [record, SAY])


def test_a_log_that_has_only_grown_is_good(page: Page, log: Log) -> None:
    head = page.evaluate(KEEP, MATCH)
    assert (head["lines"], head["entry"]) == (5, log.entries()[5])
    record = log.record()
    assert check(page, record) == GOOD
    log.append("m-06", "m-07", "m-08", "m-09")
    assert check(page, record) == GOOD


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_the_vectors_have_valid_signatures(page: Page, vector: dict[str, object]) -> None:
    keys = [{"key": vector["key"], "line": 0}]
    assert page.evaluate(IS_SIGNED, [vector, keys]) is True
    for change in ({"lines": 7}, {"entry": "1" * 64}, {"time": ""}, {"signature": "0" * 128}):
        assert page.evaluate(IS_SIGNED, [{**vector, **change}, keys]) is False, change
    other = {"key": next(each["key"] for each in VECTORS if each != vector), "line": 0}
    assert page.evaluate(IS_SIGNED, [vector, [other]]) is False


def test_a_head_whose_signature_is_wrong_is_noticed(page: Page, log: Log) -> None:
    head = page.evaluate(KEEP, MATCH)
    store(page, {**head, "time": "2026-11-26T12:00:01Z"})
    assert check(page, log.record()) == FORGED


def test_a_line_changed_before_the_head_is_noticed(page: Page, log: Log) -> None:
    page.evaluate(KEEP, MATCH)
    log.lines[3] = ("elsewhere", bytes(32))
    log.append("m-06")
    assert check(page, log.record()) == CHANGED


def test_a_line_of_the_match_that_was_exchanged_is_noticed(page: Page, log: Log) -> None:
    page.evaluate(KEEP, MATCH)
    log.lines[2] = (MATCH, bytes(32))
    assert check(page, log.record()) == CHANGED


def test_a_shortened_log_is_noticed(page: Page, log: Log) -> None:
    page.evaluate(KEEP, MATCH)
    del log.lines[4]
    assert check(page, log.record()) == CHANGED


def test_a_match_written_into_the_log_after_its_start_is_noticed(page: Page, log: Log) -> None:
    page.evaluate(KEEP, MATCH)
    log.append("late")
    assert check(page, log.record(line=6)) == CHANGED


def test_a_new_key_beside_the_old_one_is_good_and_instead_of_it_is_not(
    page: Page, log: Log
) -> None:
    page.evaluate(KEEP, MATCH)
    record = log.record()
    log.key = NEXT_KEY
    log.append("m-06")
    assert check(page, record) == GOOD
    assert len(log.keys) == 2
    del log.keys[0]
    assert check(page, record) == FORGED


def test_without_a_signature_or_ed25519_the_log_is_compared_all_the_same(
    page: Page, log: Log
) -> None:
    page.evaluate(KEEP, MATCH)
    record = log.record()
    page.evaluate(NO_ED25519)
    assert check(page, record) == [*GOOD, UNSIGNED]
    log.lines[3] = ("elsewhere", bytes(32))
    assert check(page, record) == CHANGED
    log.key = None
    page.evaluate("localStorage.clear()")
    page.evaluate(KEEP, MATCH)
    assert check(page, record) == [*GOOD, UNSIGNED]


def test_a_log_that_does_not_answer_or_is_too_long_is_neither_right_nor_wrong(
    page: Page, log: Log
) -> None:
    page.evaluate(KEEP, MATCH)
    record = log.record()
    log.append(*(f"n-{number}" for number in range(70)))
    assert check(page, record) == UNKNOWN
    assert sum(name.startswith("entries.json") for name in log.asked) == 20
    log.is_down = True
    assert check(page, record) == UNKNOWN


def test_a_match_that_was_not_played_in_this_browser_has_no_line(page: Page, log: Log) -> None:
    assert check(page, log.record()) == []
    assert log.asked == []


def test_the_first_head_stays_and_the_oldest_matches_are_forgotten(page: Page, log: Log) -> None:
    first = page.evaluate(KEEP, MATCH)
    log.append("m-06")
    assert page.evaluate(KEEP, MATCH) == first
    page.evaluate("""() => {
      localStorage.setItem("dice.own", "mine");
      for (let old = 0; old < 120; old += 1) localStorage.setItem(`dice.given.${old}`, "{}");
    }""")
    page.evaluate(KEEP, "another")
    stored = page.evaluate("() => Object.keys(localStorage)")
    assert len(stored) == 1 + 98 + 2
    assert {"dice.own", f"dice.head.{MATCH}", "dice.head.another"} <= set(stored)


def store(page: Page, head: dict[str, object]) -> None:
    """Make a head the one that this browser saw before the match."""
    page.evaluate(
        "([name, head]) => localStorage.setItem(name, JSON.stringify(head))",
        [f"dice.head.{MATCH}", head],
    )
