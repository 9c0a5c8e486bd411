"""Installing the site as an app (PWA): web manifest, service worker, offline page.

The service worker caches the offline page and files with hashed names, but no user's data. With
`WORKER=0`, browsers that have the worker get another one, which clears the cache and unregisters
itself.
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
"""Background and theme colour of the installed app; as in tokens.css."""
NEEDED = (
    "css/site.css",
    "fonts/tahur-sans.woff2",
    "fonts/tahur-serif.woff2",
    "img/favicon.svg",
    "js/site/install.js",
)
"""The static files that the offline page needs."""
GOODBYE = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
"""Service worker that replaces an installed one, deletes its caches and unregisters itself."""


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest, in the language of the URL."""
    return JsonResponse(
        {
            "id": "/",
            "name": gettext("Tahúr – historic race games"),
            "short_name": "Tahúr",
            "description": gettext(
                "Play backgammon, senet, pachisi, petits chevaux and señas against people "
                "and computers."
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
            "shortcuts": [{"name": pgettext("matches", "Watch"), "url": reverse("watch")}],
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
    """Return the script of the service worker.

    The script contains a hash of the cached files. So browsers install a new worker whenever a file
    changes.
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
        "icon": static("img/icon-192.png"),
        "renew": reverse("renew_device"),
    }
    script = static("js/site/worker.js")
    return f"const SITE = {json.dumps(site)};\nimportScripts({json.dumps(script)});\n"


def _offline_page(language: str) -> str:
    with override(language):
        return reverse("offline")


def _offline_words(language: str) -> str:
    with override(language):
        return render_to_string("offline.html")


@require_safe
@cache_control(public=True, max_age=0)
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that the service worker shows while there is no connection.

    The page is the same for all users.
    """
    return HttpResponse(render_to_string("offline.html"))
