"""The verifier page: what it contains, and its HTTP headers."""

import gzip
import re

import pytest
from django.test import Client

from games.proof.check import check_dice, check_file
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.verifier.bundle import load_modules
from games.verifier.page import find_sentences, verifier_page
from tests.games.support.records import random_record

pytestmark = pytest.mark.sqlite_only

ADDRESS = "/fair/verifier.html"
POLICIES = ("Content-Security-Policy", "X-Frame-Options", "Cross-Origin-Opener-Policy")
"""Headers that a browser keeps with the page; those of an answer without content replace them."""


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    page, _, _ = verifier_page().partition('<script id="words"')
    assert re.findall(r"(?:src|href|action)=\"(?!data:)[^\"]*\"", page) == []
    assert "@import" not in page
    assert "url(" not in page
    assert "connect-src &#x27;none&#x27;" in page


def test_the_page_is_no_larger_than_a_photograph() -> None:
    assert len(verifier_page().encode()) < 2_500_000


def test_the_page_knows_every_sentence_that_a_check_says() -> None:
    record = parse_record(random_record("pachisi", longest=20))
    said = [*check_file(record), *check_dice(record), *check_play(record)]
    assert {line.sentence for line in said} <= set(find_sentences())
    assert "There was no move to undo." in set(find_sentences())


def test_the_page_carries_the_engine_without_its_computers() -> None:
    carried = load_modules()
    assert {"games.engine.senet.rules", "games.proof.report"} <= set(carried)
    assert not [name for name in carried if "bots" in name or "pipe" in name]


def test_the_page_is_answered_with_a_policy_of_its_own(client: Client) -> None:
    answer = client.get(ADDRESS)
    policy = answer["Content-Security-Policy"]
    assert "connect-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert "sandbox allow-scripts" in policy
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert answer["Cross-Origin-Opener-Policy"] == "unsafe-none"
    assert "Content-Disposition" not in answer


def test_other_pages_keep_the_policy_of_the_site(client: Client) -> None:
    answer = client.get("/healthz")
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    assert "frame-src 'self'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def test_the_page_can_be_downloaded(client: Client) -> None:
    answer = client.get(ADDRESS, {"download": ""})
    assert answer["Content-Disposition"] == 'attachment; filename="tahur-verifier.html"'


def test_the_page_is_packed_for_who_can_unpack_it(client: Client) -> None:
    plain = client.get(ADDRESS)
    packed = client.get(ADDRESS, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < 600_000
    assert "Accept-Encoding" in packed["Vary"]


def test_the_page_is_not_sent_twice(client: Client) -> None:
    first = client.get(ADDRESS)
    again = client.get(ADDRESS, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    for name in POLICIES:
        assert again[name] == first[name]
