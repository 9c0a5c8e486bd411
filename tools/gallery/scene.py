"""Fills an empty site with data for every page, always the same.

The browser gets it as a `Scene`: the cookie of each viewer, and the names in the addresses of
`pages`.
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
from games.dice import draws
from games.models import Commitment
from tools.filling.site import fill
from tools.gallery.company import company
from tools.gallery.desk import set_up_desk
from tools.gallery.pages import LISTS, PAGES
from tools.gallery.tables import set_up_matches, set_up_seeks

PEOPLE, MATCHES, SEED = 30, 150, 9


@dataclass(frozen=True, slots=True)
class Scene:
    """Names and sessions of a filled site, for the browser that opens its pages."""

    names: dict[str, str] = field(default_factory=dict)
    """The values of names in braces in addresses."""
    cookies: dict[str, str] = field(default_factory=dict)
    """The session of each viewer, except anonymous ones."""
    drawn: dict[str, dict[str, str]] = field(default_factory=dict)
    """Pages without an address, by their templates and languages."""

    def write(self, path: Path) -> None:
        """Store it for another process."""
        path.write_text(json.dumps(asdict(self)))

    @classmethod
    def read(cls, path: Path) -> "Scene":
        """Load what another process has stored."""
        return cls(**json.loads(path.read_text()))


def set_up() -> Scene:
    """Fill the site, which must be empty."""
    scene = Scene()
    fill(PEOPLE, MATCHES, SEED)
    with _deterministic():
        people = company(scene.names)
        set_up_matches(people, scene.names)
        set_up_desk(people, scene.names)
        # A ticket expires soon, so nothing slow comes after it.
        set_up_seeks(people, scene.names)
    scene.names.update(_rows())
    scene.cookies.update(people.cookies())
    for page in PAGES:
        if page.template:
            scene.drawn[page.template] = {each: _render_page(page.template, each) for each in NAMES}
    return scene


@contextmanager
def _deterministic() -> Iterator[None]:
    """Make dice and match ids the same each time: only invented users play here."""
    chance = Random(SEED)  # noqa: S311  nothing secret here
    name = Commitment._meta.get_field("match_id")
    with (
        patch.object(draws, "new_root_key", lambda: chance.randbytes(32)),
        patch.object(name, "_get_default", lambda: f"{chance.getrandbits(32):010}"),
    ):
        yield


def _rows() -> Mapping[str, str]:
    """Return the latest row of every model that the admin lists."""
    found = {}
    for listed in LISTS:
        label, model = listed.split("/")
        row = apps.get_model(label, model)._default_manager.order_by("pk").last()
        assert row is not None, listed  # noqa: S101  a page without a row shows nothing
        found[f"{label}_{model}"] = str(row.pk)
    return found


def _render_page(template: str, language: str) -> str:
    set_script_prefix("/")
    with translation.override(language):
        request = RequestFactory().get("/" if language == "en" else f"/{language}/")
        SessionMiddleware(_empty_response).process_request(request)
        request.user = AnonymousUser()
        words = {"words": "…", "appeal": ""}
        return render_to_string(template, words, request=request)


def _empty_response(request: HttpRequest) -> HttpResponse:
    return HttpResponse()
