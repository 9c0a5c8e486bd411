"""Size of the first view of a match in bytes, with all files that the page loads."""

import re
from gzip import compress
from pathlib import Path, PurePosixPath

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from boardsite.static_files.storage import as_sent
from games.engine.rules import Rules
from games.engine.state import State
from tests.games.support.clients import browser, text
from tests.games.support.setups import EVERY_USUAL, people, sit_down_at

pytestmark = pytest.mark.sqlite_only

FIRST_VIEW, OWN_SCRIPTS, PUSH = 132_000, 20_000, 12_000
"""The most bytes, compressed; typefaces are part of the first view."""


def content(path: str) -> bytes:
    """Return the content of a static file as browsers receive it."""
    found = finders.find(path)
    assert found, path
    return as_sent(path, Path(found).read_bytes())


def asked_for(page: str) -> dict[str, bytes]:
    """Return the content of all files that a browser loads at once with this page, by path."""
    wanted = re.findall(r'(?:href|src)="/static/([^"]+?\.(?:css|js|svg|woff2))"', page)
    found = dict[str, bytes]()
    while wanted:
        path = re.sub(r"\.[0-9a-f]{12}(?=\.\w+$)", "", wanted.pop())
        if path in found:
            continue
        found[path] = content(path)
        if path.endswith(".js"):
            imports = re.findall(rb'(?:from|import) ?"\./([^"]+)"', found[path])
            wanted += [str(PurePosixPath(path).parent / name.decode()) for name in imports]
    return found


def weight(*parts: bytes) -> int:
    return sum(len(compress(part)) for part in parts)


@pytest.fixture
def page(rules: Rules[State], db: None) -> tuple[Client, str]:
    users = people(rules)
    table = sit_down_at(rules, *users)
    return browser(users[0]), f"/matches/{table.pk}/"


@EVERY_USUAL
def test_a_match_is_light(page: tuple[Client, str]) -> None:
    client, address = page
    sent = client.get(address, headers={"accept-encoding": "gzip"})
    assert sent["Content-Encoding"] == "gzip"
    files = asked_for(text(client.get(address)))
    assert "css/site.css" in files
    assert sum(path.endswith(".woff2") for path in files) == 2
    assert len(sent.content) + weight(*files.values()) <= FIRST_VIEW
    own = [script for path, script in files.items() if path.startswith("js/")]
    assert 0 < weight(*own) <= OWN_SCRIPTS
    assert weight(text(client.get(f"{address}board/")).encode()) <= PUSH
