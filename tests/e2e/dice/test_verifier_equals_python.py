"""The check of seals and dice in a browser has the same results as the check in Python."""

import json
from collections.abc import Iterator
from itertools import islice

from playwright.sync_api import Browser

from games.engine.forms.reading import Json, Unreadable, json_value
from games.proof.check import check_dice, check_file, unreadable_result
from games.proof.parse import parse_record
from games.proof.report import results_json
from tests.e2e.support.server import ROOT
from tests.games.proof.test_malformed_records import REFUSED
from tests.games.proof.test_tampering import EACH, change_value, leaves, short
from tests.games.support.records import random_record, reseal
from tests.support.depth import depth

SITE = "https://tahur.example/"
WHOLE, SOME = "senet", depth(12, 4)
"""The record of which every value is changed, and of the others every fourth."""
CHECKED = """async (texts) => {
  const { checkDice, checkFile, read, unreadable } = await import("/check.js");
  const collected = async (text) => {
    const found = [];
    try {
      const record = read(text);
      for await (const line of checkFile(record)) found.push(line);
      for await (const line of checkDice(record)) found.push(line);
    } catch (reason) {
      found.push(unreadable(reason));
    }
    return found;
  };
  return Promise.all(texts.map(collected));
}"""


def by_python(text: str) -> Json:
    """Return the results of the check in Python for the text of a record, as JSON."""
    try:
        record = parse_record(json_value(text))
    except Unreadable as reason:
        return json_value(results_json([unreadable_result(reason)]))
    return json_value(results_json([*check_file(record), *check_dice(record)]))


def vary_record(game: str) -> Iterator[Json]:
    """Yield a record of this game, then copies with one value changed, with old and new seals.

    For one game all values are changed in turn. For the others it is a part of them, because most
    of a record is alike in all games.
    """
    record = short(game)
    yield record
    for path in islice(leaves(record), 0, None, 1 if game == WHOLE else SOME):
        yield change_value(record, path)
        yield reseal(change_value(record, path))


def assert_same(chromium: Browser, forms: list[Json]) -> None:
    """Assert that for each of these forms the browser and Python return equal results."""
    texts = [json.dumps(form, ensure_ascii=False) for form in forms]
    with chromium.new_page() as page:
        page.route(SITE, lambda route: route.fulfill(body="<!doctype html>"))
        page.route("**/*.js", lambda route: route.fulfill(path=_script(route.request.url)))
        page.goto(SITE)
        for text, found in zip(texts, page.evaluate(CHECKED, texts), strict=True):
            assert found == by_python(text), text


@EACH
def test_tampered_records_are_wrong_in_the_same_words(chromium: Browser, game: str) -> None:
    assert_same(chromium, list(vary_record(game)))


def test_what_is_no_record_is_refused_in_the_same_words(chromium: Browser) -> None:
    assert_same(chromium, [form for form, _ in REFUSED])


def test_unusual_characters_are_sealed_alike(chromium: Browser) -> None:
    record = random_record("senet", longest=4)
    table = record["table"]
    assert isinstance(table, dict)
    notes = ['"\\/\b\f\n\r\t\x00\x1f\x7f', "é\u2028\u2029", "😀", "\ud800", "\udc00x", "\\ud800"]
    assert_same(chromium, [reseal({**record, "table": {**table, "note": note}}) for note in notes])


def _script(address: str) -> str:
    return str(ROOT / "static" / "js" / "verifier" / address.rpartition("/")[2])
