"""What lets people put the site on their phone: its manifest, its worker, its page without a line.

The worker keeps files with hashed names and the page for when there is no line, and nothing that
is anybody's. `WORKER=0` is the way back: browsers that have the worker fetch one that clears up
and goes.
"""

import json
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, override, pgettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from accounts.languages import NAMES

GROUND, RAIL = "#f1e7d2", "#35221a"
"""What is seen while an installed site starts, and around its pages; as in tokens.css."""
NEEDED = ("css/tokens.css", "css/site.css", "img/favicon.svg", "js/install.js")
"""What the page without a line is made of."""
GOODBYE = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
"""A worker that takes the place of the one before it, throws away what it kept, and goes."""


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """How the site wants to be installed, in the language of its address."""
    return JsonResponse(
        {
            "id": "/",
            "name": gettext("Tahúr – historic race games"),
            "short_name": "Tahúr",
            "description": gettext(
                "Play backgammon, Senet, pachisi, petits chevaux and señas against people and "
                "computers."
            ),
            "lang": get_language(),
            "dir": "ltr",
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": RAIL,
            "categories": ["games"],
            "icons": [
                _icon("icon-192", 192),
                _icon("icon-512", 512),
                _icon("icon-maskable-512", 512, purpose="maskable"),
            ],
            "shortcuts": [{"name": pgettext("matches", "Watch"), "url": reverse("on")}],
        },
        content_type="application/manifest+json",
    )


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    return {
        "src": static(f"img/{name}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The script that stands between the browser and the site, of the whole site.

    It changes with whatever it keeps, so that a browser takes the new one and drops the old files.
    """
    return HttpResponse(_worker() if settings.WORKER else GOODBYE, content_type="text/javascript")


@cache
def _worker() -> str:
    pages = {language: _offline_page(language) for language in NAMES}
    files = [static(path) for path in NEEDED]
    written = "".join(map(_offline_words, NAMES))
    version = sha256(json.dumps([files, pages, written]).encode()).hexdigest()[:12]
    site = {
        "name": f"tahur-{version}",
        "files": files,
        "pages": pages,
        "usual": settings.LANGUAGE_CODE,
    }
    return (
        f"const SITE = {json.dumps(site)};\nimportScripts({json.dumps(static('js/worker.js'))});\n"
    )


def _offline_page(language: str) -> str:
    with override(language):
        return reverse("offline")


def _offline_words(language: str) -> str:
    with override(language):
        return render_to_string("offline.html")


@require_safe
@cache_control(public=True, max_age=0)
def offline(request: HttpRequest) -> HttpResponse:
    """What a worker shows where a page cannot be fetched; the same to everybody."""
    return HttpResponse(render_to_string("offline.html"))
