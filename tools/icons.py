"""Draws the site's icons from its logo: run `python -m tools.icons` after `mark.svg` changes."""

import subprocess
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "static" / "img"
GROUND = "#35221a"
"""The background colour of icons whose edges a system may crop: walnut, as the board's rail."""
WHOLE, SAFE = 1.0, 0.72
"""The share of an icon's width that the logo fills; less where edges may be cropped."""
ICONS = {
    "icon-192": (192, WHOLE, "transparent"),
    "icon-512": (512, WHOLE, "transparent"),
    "icon-maskable-512": (512, SAFE, GROUND),
    "icon-apple-180": (180, 0.86, GROUND),
}
"""Icons by name: size in pixels, share of the width that the logo fills, background."""


def draw(page: Page, mark: str, size: int, part: float, ground: str) -> bytes:
    """Return a square icon as PNG: the logo centred on the background `ground`.

    `part` is the share of the icon's width that the logo fills.
    """
    side, edge = size * part, size * (1 - part) / 2
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f'<body style="margin:0;background:{ground}">'
        f'<img src="data:image/svg+xml;base64,{mark}" width="{side}" height="{side}"'
        f' style="display:block;margin:{edge}px">'
    )
    page.wait_for_function("document.images[0].complete")
    return page.screenshot(omit_background=True)


def main() -> None:
    """Draw every icon of `ICONS`, and store it in `PICTURES`."""
    command = [ROOT / "tools" / "browser"]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    mark = b64encode((PICTURES / "mark.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip())
        page = browser.new_page()
        for name, (size, part, ground) in ICONS.items():
            (PICTURES / f"{name}.png").write_bytes(draw(page, mark, size, part, ground))
        browser.close()


if __name__ == "__main__":
    main()
