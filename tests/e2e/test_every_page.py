"""Each page of the site is accessible, fits the screen, loads few bytes and logs no errors."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from accounts.languages import NAMES
from tests.e2e.support.server import Server
from tests.support.depth import THOROUGH, depth
from tools.gallery.browsing import NARROW, WIDE, Looker
from tools.gallery.filled import filled_copy
from tools.gallery.judging import COLOURS, EVERYTHING, faults, overflow, read_axe, weight_faults
from tools.gallery.languages import missing_alternates, untranslated_texts
from tools.gallery.pages import PAGES, Page, Who
from tools.gallery.scene import Scene

OTHERS = depth(["fr", "pl"], [language for language in NAMES if language != "en"])
"""Texts are longest in French and Polish."""
PARTS = {
    "strangers": [page for page in PAGES if page.who == Who.STRANGER and not page.template],
    "members": [page for page in PAGES if page.who not in (Who.STRANGER, Who.STAFF)],
    "staff": [page for page in PAGES if page.who == Who.STAFF or page.template],
}
LIKE_OTHERS = [page for page in PAGES if page.again][:: depth(5, 1)]
"""Those pages with the templates of others that axe reads too: in an ordinary run each fifth."""


@pytest.fixture(scope="session")
def filled_site_with_scene(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Server, Scene]]:
    """A server whose database has data for every page, with the names of these data.

    Nothing on this site changes by itself.
    """
    with filled_copy(tmp_path_factory.mktemp("scene")) as filled:
        yield filled


@pytest.fixture
def looker(chromium: Browser, filled_site_with_scene: tuple[Server, Scene]) -> Iterator[Looker]:
    """A viewer who can open every page of the filled site; fails if the browser reports errors."""
    server, scene = filled_site_with_scene
    looker = Looker(chromium, server.url, scene)
    yield looker
    looker.close()
    assert not looker.complaints, "\n".join(looker.complaints)


def seen_narrow(looker: Looker, page: Page, language: str) -> list[str]:
    """Return what is wrong with a page in this language on a narrow screen."""
    sent = looker.open(page, language)
    html = sent.html.decode()
    found = [*overflow(looker.tab), *untranslated_texts(html, language)]
    if not page.template and sent.status != page.status:
        found.append(f"is answered with {sent.status}")
    if not page.heavy:
        found += weight_faults(looker.tab, sent.html)
    if 'rel="alternate"' in html or page.is_public:
        found += missing_alternates(html, looker.url, sent.path)
    return [f"{page.name}, {language}: {each}" for each in found]


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_leaves_its_box_in_any_language(looker: Looker, language: str) -> None:
    wrong = []
    first = [page for page in PAGES if not page.again]
    # Ordinary runs show every other page in one of these languages, and the rest in the other.
    share = depth(slice(OTHERS.index(language), None, len(OTHERS)), slice(None))
    for page in first[share]:
        wrong += seen_narrow(looker, page, language)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("part", PARTS)
def test_every_page_can_be_read_by_everybody(looker: Looker, part: str) -> None:
    wrong = []
    for page in PARTS[part]:
        wrong += seen_narrow(looker, page, "en")
        if page.again and page not in LIKE_OTHERS:
            continue
        read_axe(looker.tab)
        found = list(faults(looker.tab, EVERYTHING))
        if not page.again or THOROUGH:
            looker.change(WIDE, "dark")
            # A page like an earlier one can differ in its dark colours only, and most others do.
            found += faults(looker.tab, COLOURS if page.again else depth(COLOURS, EVERYTHING))
            looker.change(NARROW, "light")
        wrong += [f"{page.name}: {each}" for each in dict.fromkeys(found)]
    assert not wrong, "\n".join(wrong)
