"""Measures the check of ordinary records in a browser: `python -m tools.bench.verifier`.

Bots play one game of each kind. The verifier page checks its record twice, in a Chromium without a
network: once after the page was opened, and once again. `make bench` does not run this.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import django
from playwright.sync_api import Browser, Page, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from games.engine.bots.choose import choose  # noqa: E402  these need the applications of Django
from games.engine.games import GAMES  # noqa: E402
from games.engine.rules import Rules  # noqa: E402
from games.engine.state import Choice, State  # noqa: E402
from games.verifier.page import verifier_page  # noqa: E402
from tests.games.support.records import Form, random_record  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
LEVEL, SEED = "casual", 1
LONGEST = 100_000
TO_CHECK = 600_000
"""Milliseconds after which a check counts as failed."""


def main() -> None:
    """Print a line for each game."""
    with TemporaryDirectory() as folder, _browser() as browser:
        file = Path(folder) / "verifier.html"
        file.write_text(verifier_page(), "utf-8")
        print(f"The page has {file.stat().st_size:,} bytes.")
        print(f"{'':16}{'events':>8}{'first check':>14}{'second check':>14}")
        for game in GAMES:
            record = bot_record(game.game)
            first, second = measure(browser, file, json.dumps(record))
            events = record["events"]
            assert isinstance(events, list)  # noqa: S101  as every record
            print(f"{game.game:16}{len(events):8}{first:12.2f} s{second:12.2f} s", flush=True)


def bot_record(game: str) -> Form:
    """Return the record of a game that bots have played to its end."""
    chance = Random(SEED)  # noqa: S311  nothing secret here

    def by_bot(rules: Rules[State], state: State) -> Choice:
        # The record of this match has no cube, so there is always a step to choose.
        return choose(rules, state, LEVEL, chance) or rules.legal_moves(state)[0]

    return random_record(game, longest=LONGEST, choose=by_bot)


def measure(browser: Browser, file: Path, record: str) -> tuple[float, float]:
    """Return the seconds from opening the page to the first result, and those of another check."""
    page = browser.new_context(offline=True).new_page()
    try:
        began = perf_counter()
        page.goto(file.as_uri())
        _check(page, record)
        first, began = perf_counter() - began, perf_counter()
        _check(page, record)
        return first, perf_counter() - began
    finally:
        page.context.close()


def _check(page: Page, record: str) -> None:
    page.locator("#raw").evaluate("(raw) => { raw.textContent = ''; }")
    upload = {"name": "record.json", "mimeType": "application/json", "buffer": record.encode()}
    page.set_input_files("#file", upload)  # type: ignore[arg-type]
    shown = "() => document.getElementById('raw').textContent !== ''"
    page.wait_for_function(shown, timeout=TO_CHECK)
    state = page.locator("#state")
    if state.get_attribute("class") != "right":
        raise SystemExit(f"The page says: {state.inner_text()}")


def _installed_browser() -> str:
    found = subprocess.run([ROOT / "tools" / "browser"], check=True, capture_output=True, text=True)
    return found.stdout.strip()


@contextmanager
def _browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or _installed_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        try:
            yield browser
        finally:
            browser.close()


main()
