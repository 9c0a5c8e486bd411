"""A sheet of all pictures of the gallery: a row for each page, a column for each view."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser

from tools.gallery.pages import Page
from tools.gallery.pictures import Taken

SHEET = "index.html"
STYLE = """
body { margin: 1rem; font: 14px system-ui, sans-serif; background: #ddd; color: #111; }
table { border-spacing: 0.5rem; }
th { position: sticky; top: 0; background: #ddd; text-align: start; vertical-align: top; }
td { vertical-align: top; }
img { display: block; width: 150px; max-height: 300px; object-fit: cover; object-position: top; }
"""
LINES = 8
"""How many pages one screenshot of the sheet shows."""


def write_sheet(browser: Browser, taken: Taken, to: Path) -> Path:
    """Write the HTML sheet beside its pictures, and take screenshots of the sheet itself.

    Return the sheet's path.
    """
    sheet = to / SHEET
    sheet.write_text(_html(taken), "utf-8")
    tab = browser.new_page(viewport={"width": 180 + 160 * len(_views(taken)), "height": 1000})
    for number, some in enumerate(_some(taken, LINES), start=1):
        part = to / "part.html"
        part.write_text(_html({page: taken[page] for page in some}), "utf-8")
        tab.goto(part.as_uri())
        tab.screenshot(path=to / f"overview-{number:02}.png", full_page=True)
        part.unlink()
    tab.close()
    return sheet


def _some(pages: Iterable[Page], many: int) -> Iterator[list[Page]]:
    """Yield the pages in lists of length `many`; the last list may be shorter."""
    left = iter(pages)
    while some := list(islice(left, many)):
        yield some


def _html(taken: Taken) -> str:
    views = _views(taken)
    heads = "".join(f"<th>{escape(view)}</th>" for view in views)
    rows = "".join(
        f"<tr><th>{escape(page.name)}</th>"
        f"{''.join(_cell(pictures.get(view, '')) for view in views)}</tr>\n"
        for page, pictures in taken.items()
    )
    return (
        "<!doctype html>\n<html lang=en><meta charset=utf-8><title>Every page</title>"
        f"<style>{STYLE}</style>\n<table><tr><th></th>{heads}</tr>\n{rows}</table>\n"
    )


def _views(taken: Taken) -> Sequence[str]:
    """Return the names of all views, in the order in which the pictures were taken."""
    return list(dict.fromkeys(view for pictures in taken.values() for view in pictures))


def _cell(picture: str) -> str:
    if not picture:
        return "<td></td>"
    address = quote(picture)
    return f'<td><a href="{address}"><img src="{address}" alt="{escape(picture)}"></a></td>'
