"""Fills an empty site with data for every page, the same data each time.

The browser gets a `Scene` of the filled site: the session of each viewer, and the names in the
addresses of `pages`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
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
from tools.gallery.analysed import set_up_analyses
from tools.gallery.company import Company, company
from tools.gallery.desk import set_up_desk
from tools.gallery.pages import LISTS, PAGES
from tools.gallery.practice import set_up_practice
from tools.gallery.tables import set_up_matches, set_up_seeks

PEOPLE, MATCHES, SEED = 30, 150, 9


@dataclass(frozen=True, slots=True)
class Scene:
    """What a browser needs to open the pages of a filled site: names, sessions, rendered pages."""

    names: dict[str, str] = field(default_factory=dict)
    """The values for the names in braces in addresses."""
    cookies: dict[str, str] = field(default_factory=dict)
    """The session key of each viewer; anonymous visitors have none."""
    drawn: dict[str, dict[str, str]] = field(default_factory=dict)
    """The HTML of pages without an address, by their templates and languages."""

    def write(self, path: Path) -> None:
        """Store the scene in a file, for another process to read."""
        path.write_text(json.dumps(asdict(self)))

    @classmethod
    def read(cls, path: Path) -> "Scene":
        """Return the scene that another process has stored in a file."""
        return cls(**json.loads(path.read_text()))


def set_up(more: Callable[[Company, dict[str, str]], None] | None = None) -> Scene:
    """Fill the site, which must be empty, and return the scene that describes it.

    `more` adds further matches and their IDs.
    """
    scene = Scene()
    fill(PEOPLE, MATCHES, SEED)
    with _deterministic():
        people = company(scene.names)
        set_up_matches(people, scene.names)
        set_up_analyses(people, scene.names)
        if more:
            more(people, scene.names)
        set_up_practice(people.member, scene.names)
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
    """Let dice and match IDs be the same in every run, until the `with` block ends.

    This is safe because only invented users play here.
    """
    chance = Random(SEED)  # noqa: S311  nothing secret here
    name = Commitment._meta.get_field("match_id")
    with (
        patch.object(draws, "new_root_key", lambda: chance.randbytes(32)),
        patch.object(name, "_get_default", lambda: f"{chance.getrandbits(32):010}"),
    ):
        yield


def _rows() -> Mapping[str, str]:
    """Return the primary key of the latest row of every model that the admin lists, by name."""
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
