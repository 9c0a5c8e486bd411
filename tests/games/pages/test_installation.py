"""Installing the site as an app: manifest, service worker and offline page."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings

from accounts.languages import NAMES, localize_url
from boardsite.web_app import GOODBYE
from tests.games.support.clients import text
from tools.icons import ICONS

pytestmark = pytest.mark.sqlite_only

STATIC = Path("static")


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.mark.parametrize("language", NAMES)
def test_the_manifest_is_in_the_language_of_its_address(client: Client, language: str) -> None:
    answer = client.get(localize_url("/manifest.webmanifest", language))
    told = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["lang"], told["start_url"], told["scope"]) == (
        language,
        localize_url("/", language),
        "/",
    )
    assert told["display"] == "standalone"
    assert told["id"] == "/"


def test_every_icon_is_there_as_large_as_it_says(client: Client) -> None:
    icons = json.loads(client.get("/manifest.webmanifest").content)["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        drawn = (STATIC / icon["src"].removeprefix("/static/")).read_bytes()
        assert drawn.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", drawn[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    for name, (size, _, _) in ICONS.items():
        assert struct.unpack(">I", (STATIC / "img" / f"{name}.png").read_bytes()[16:20]) == (size,)


def test_the_worker_keeps_hashed_files_and_the_page_without_a_line_alone(client: Client) -> None:
    answer = client.get("/worker.js")
    script = text(answer)
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    site = json.loads(re.findall(r"const SITE = (.+);", script)[0])
    assert all(file.startswith("/static/") for file in site["files"])
    assert site["pages"] == {each: localize_url("/offline/", each) for each in NAMES}
    assert site["usual"] == settings.LANGUAGE_CODE
    page = text(client.get("/offline/"))
    for file in re.findall(r'"(/static/[^"]+)"', page):
        assert file in site["files"]


def test_the_worker_takes_leave_where_it_is_switched_off(
    client: Client, settings: Settings
) -> None:
    settings.WORKER = False
    assert text(client.get("/worker.js")) == GOODBYE


@pytest.mark.parametrize("language", NAMES)
def test_the_page_without_a_line_is_nobodys(client: Client, language: str) -> None:
    answer = client.get(localize_url("/offline/", language))
    assert f'<html lang="{language}">' in text(answer)
    assert not answer.cookies
    assert "csrf" not in text(answer)
    assert "Cookie" not in answer.get("Vary", "")


def test_the_policy_lets_in_our_manifest_and_our_worker_alone(client: Client) -> None:
    policy = client.get("/offline/")["Content-Security-Policy"]
    assert "manifest-src 'self';" in policy
    assert "worker-src 'self';" in policy
