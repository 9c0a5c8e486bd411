"""Takes the pictures of the gallery: each page on several screens, in languages and themes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize

from accounts.languages import NAMES
from tools.gallery.browsing import WIDE, Looker
from tools.gallery.pages import Page
from tools.gallery.scene import Scene

PHONE = ViewportSize(width=360, height=740)
HALF = ViewportSize(width=640, height=400)
"""The size of a wide window at 200 % zoom."""
HIGHEST = 4000
"""The height in pixels at which pictures of long pages are cut off."""
Taken = Mapping[Page, Mapping[str, str]]
"""The names of each page's picture files, by the names of the views."""


@dataclass(frozen=True, slots=True)
class View:
    """A view in which pages are pictured: screen size, language and theme."""

    name: str
    size: ViewportSize = field(default_factory=lambda: PHONE)
    language: str = "en"
    how: Mapping[str, Any] = field(default_factory=dict)
    always: bool = False
    """Whether even pages with `again` are pictured in this view."""


VIEWS = (
    View("phone", always=True),
    View("desktop", WIDE, always=True),
    View("dark", WIDE, how={"color_scheme": "dark"}),
    View("phone, dark", how={"color_scheme": "dark"}),
    View("forced colours", WIDE, how={"forced_colors": "active", "color_scheme": "dark"}),
    View("200 %", HALF, how={"device_scale_factor": 2}),
    *(View(language, language=language) for language in NAMES if language != "en"),
)


def take(
    browser: Browser,
    url: str,
    scene: Scene,
    pages: Sequence[Page],
    to: Path,
    views: Sequence[View] = VIEWS,
) -> Taken:
    """Take pictures of these pages in these views; return the names of the picture files.

    Pages marked with `again` are pictured only in views marked with `always`.
    """
    taken: dict[Page, dict[str, str]] = {page: {} for page in pages}
    for view in views:
        looker = Looker(browser, url, scene, viewport=view.size, **view.how)
        for page in pages:
            if view.always or not page.again:
                looker.open(page, view.language)
                taken[page][view.name] = _shot(looker, view, page, to)
        looker.close()
        print(f"{view.name}: done")
    return taken


def _shot(looker: Looker, view: View, page: Page, to: Path) -> str:
    name = re.sub(r"[^\w.-]+", "-", f"{page.name}.{view.name}") + ".png"
    height = looker.tab.evaluate("() => document.documentElement.scrollHeight")
    clip = {"x": 0, "y": 0, "width": view.size["width"], "height": min(height, HIGHEST)}
    looker.tab.screenshot(path=to / name, full_page=True, scale="css", clip=clip)  # type: ignore[arg-type]
    return name
