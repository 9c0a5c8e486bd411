"""Takes pictures of every page and puts them on one sheet: `python -m tools.gallery`.

--boards       each board in several states and sizes, instead of every page
--handbook     the pictures of docs/staff.md, and nothing else
--only NAME    only pages with NAME in their names; may be repeated
--to FOLDER    the folder for the pictures; by default `.local/gallery` or `.local/boards`
"""

import os
import subprocess
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from playwright.sync_api import sync_playwright  # noqa: E402  these need Django's settings

from tools.gallery import board_states  # noqa: E402
from tools.gallery.filled import SET_UP, SET_UP_BOARDS, SET_UP_HANDBOOK, filled_site  # noqa: E402
from tools.gallery.handbook import take_handbook  # noqa: E402
from tools.gallery.pages import PAGES, Page  # noqa: E402
from tools.gallery.pictures import VIEWS, View, take  # noqa: E402
from tools.gallery.scene import Scene  # noqa: E402
from tools.gallery.sheet import write_sheet  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Fill a site with data, take pictures of its pages, and print where they are."""
    arguments = ArgumentParser(prog="python -m tools.gallery")
    arguments.add_argument("--boards", action="store_true")
    arguments.add_argument("--handbook", action="store_true")
    arguments.add_argument("--only", action="append", default=[])
    arguments.add_argument("--to", type=Path)
    asked = arguments.parse_args()
    if asked.handbook:
        _take_handbook()
        return
    to = asked.to or ROOT / ".local" / ("boards" if asked.boards else "gallery")
    pages = _pages(board_states.PAGES if asked.boards else PAGES, asked.only)
    views = board_states.VIEWS if asked.boards else VIEWS
    program = SET_UP_BOARDS if asked.boards else SET_UP
    to.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, filled_site(Path(folder), program) as (server, scene):
        sheet = _look(server.url, scene, pages, to, views)
    print(f"{sheet.as_uri()} shows all pictures.")


def _take_handbook() -> None:
    """Take the pictures of the handbook of staff, on a site whose background loops run."""
    with (
        TemporaryDirectory() as folder,
        filled_site(Path(folder), SET_UP_HANDBOOK, still=False) as (server, scene),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=_chromium())
        for file in take_handbook(browser, server.url, scene):
            print(f"{file}: {file.stat().st_size // 1000} kB")
        browser.close()


def _chromium() -> str:
    asked = os.environ.get("CHROMIUM")
    return asked or subprocess.check_output([ROOT / "tools" / "browser"], text=True).strip()


def _look(
    url: str,
    scene: Scene,
    pages: Sequence[Page],
    to: Path,
    views: Sequence[View],
) -> Path:
    """Take pictures of the pages, write the sheet that shows them, and return its path."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium())
        sheet = write_sheet(browser, take(browser, url, scene, pages, to, views), to)
        browser.close()
    return sheet


def _pages(pages: Sequence[Page], names: Sequence[str]) -> list[Page]:
    """Return the pages whose names contain one of `names`. Without `names`, return all pages."""
    return [page for page in pages if not names or any(name in page.name for name in names)]


if __name__ == "__main__":
    main()
