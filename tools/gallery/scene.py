"""Fills an empty site with everything that a page of it can show, always the same.

It is told to the browser as a `Scene`: who is logged in by which cookie, and what the addresses of
`pages` have in braces.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import set_script_prefix
from django.utils import translation

from accounts.languages import NAMES
from games import dice
from games.models import Commitment
from tools.filling.site import fill
from tools.gallery.company import company
from tools.gallery.desk import set_up_desk
from tools.gallery.pages import LISTS, PAGES
from tools.gallery.tables import set_up_matches, set_up_seeks

PEOPLE, MATCHES, SEED = 30, 150, 9


@dataclass(frozen=True, slots=True)
class Scene:
    """What a browser has to know of a site that was filled."""

    names: dict[str, str] = field(default_factory=dict)
    """What stands in braces in addresses."""
    cookies: dict[str, str] = field(default_factory=dict)
    """The session of each who looks, but of strangers."""
    drawn: dict[str, dict[str, str]] = field(default_factory=dict)
    """Pages without an address, by their templates and languages."""

    def write(self, path: Path) -> None:
        """Keep it for another process."""
        path.write_text(json.dumps(asdict(self)))

    @classmethod
    def read(cls, path: Path) -> "Scene":
        """What another process has kept."""
        return cls(**json.loads(path.read_text()))


def set_up() -> Scene:
    """Fill the site, which has to be empty."""
    scene = Scene()
    fill(PEOPLE, MATCHES, SEED)
    with _always_the_same():
        people = company(scene.names)
        set_up_matches(people, scene.names)
        set_up_desk(people, scene.names)
        # A waiter is soon forgotten, so nothing slow comes after.
        set_up_seeks(people, scene.names)
    scene.names.update(_rows())
    scene.cookies.update(people.cookies())
    for page in PAGES:
        if page.template:
            scene.drawn[page.template] = {each: _drawn(page.template, each) for each in NAMES}
    return scene


@contextmanager
def _always_the_same() -> Iterator[None]:
    """Let dice fall and matches be called as last time: nobody else plays here."""
    chance = Random(SEED)  # noqa: S311  nobody's dice
    name = Commitment._meta.get_field("match_id")
    with (
        patch.object(dice, "new_root", lambda: chance.randbytes(32)),
        patch.object(name, "_get_default", lambda: f"{chance.getrandbits(32):010}"),
    ):
        yield


def _rows() -> Mapping[str, str]:
    """One row of everything that staff has lists of: the latest."""
    found = {}
    for listed in LISTS:
        label, model = listed.split("/")
        row = apps.get_model(label, model)._default_manager.order_by("pk").last()
        assert row is not None, listed  # noqa: S101  a page without a row shows nothing
        found[f"{label}_{model}"] = str(row.pk)
    return found


def _drawn(template: str, language: str) -> str:
    set_script_prefix("/")
    with translation.override(language):
        request = RequestFactory().get("/" if language == "en" else f"/{language}/")
        SessionMiddleware(_nothing).process_request(request)
        request.user = AnonymousUser()
        words = {"words": "…", "appeal": ""}
        return render_to_string(template, words, request=request)


def _nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse()
