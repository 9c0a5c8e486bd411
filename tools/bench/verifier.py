"""Measures the check of ordinary records in a browser: `python -m tools.bench.verifier`.

Bots play one game of each kind. The verifier page checks its record twice, in a Chromium without a
network: once after the page was opened, and once again. Where a machine does other things besides,
the seconds say little; so each check has its processor seconds, too, summed over all threads of the
browser: about what it takes on one idle core. `make bench` does not run this.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
DEPTH = 8
"""How many generations of processes a browser has at most."""
TO_CHECK = 600_000
"""Milliseconds after which a check counts as failed."""


def main() -> None:
    """Print a line for each game."""
    with TemporaryDirectory() as folder, _browser() as browser:
        file = Path(folder) / "verifier.html"
        file.write_text(verifier_page(), "utf-8")
        print(f"The page has {file.stat().st_size:,} bytes.")
        print(f"{'':16}{'events':>8}{'first check':>26}{'second check':>26}")
        for game in GAMES:
            record = bot_record(game.game)
            first, second = measure(browser, file, json.dumps(record))
            events = record["events"]
            assert isinstance(events, list)  # noqa: S101  as every record
            print(f"{game.game:16}{len(events):8}{first:>26}{second:>26}", flush=True)


def bot_record(game: str) -> Form:
    """Return the record of a game that bots have played to its end."""
    chance = Random(SEED)  # noqa: S311  nothing secret here

    def by_bot(rules: Rules[State], state: State) -> Choice:
        # The record of this match has no cube, so there is always a step to choose.
        return choose(rules, state, LEVEL, chance) or rules.legal_moves(state)[0]

    return random_record(game, longest=LONGEST, choose=by_bot)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a check takes: seconds, and seconds of processors."""

    seconds: float
    processor: float

    def __format__(self, form: str) -> str:
        return format(f"{self.seconds:.2f} s ({self.processor:.2f} s CPU)", form)


def measure(browser: Browser, file: Path, record: str) -> tuple[Cost, Cost]:
    """Return the cost from opening the page to the first result, and that of another check."""
    page = browser.new_context(offline=True).new_page()
    try:
        began, used = perf_counter(), _processor_seconds()
        page.goto(file.as_uri())
        _check(page, record)
        first = Cost(perf_counter() - began, _processor_seconds() - used)
        began, used = perf_counter(), _processor_seconds()
        _check(page, record)
        return first, Cost(perf_counter() - began, _processor_seconds() - used)
    finally:
        page.context.close()


def _processor_seconds() -> float:
    """Return the processor seconds of all processes that this one has started, as Linux counts."""
    parents, used = dict[int, int](), dict[int, int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # The process has ended.
            continue
        process = int(stat.parent.name)
        parents[process], used[process] = int(fields[1]), int(fields[11]) + int(fields[12])
    own = {os.getpid()}
    for _ in range(DEPTH):
        own |= {process for process, parent in parents.items() if parent in own}
    ticks = sum(used[process] for process in own - {os.getpid()})
    return ticks / os.sysconf("SC_CLK_TCK")


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
