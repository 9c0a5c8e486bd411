"""GNU Backgammon (Debian's package `gnubg`) as a player, in a process of its own."""

import os
import socket
import subprocess
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from types import TracebackType

import numpy as np

from games.engine.backgammon.board import BAR, OFF, across
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.rows import SIDE, Rows
from tools.training.backgammon.duplicates import Dice

PROGRAM = "/usr/games/gnubg"
PATIENCE = 30
"""Longest wait in seconds for the process to start."""
COMMANDS = (
    "set jacoby off",
    "set evaluation chequerplay evaluation plies {plies}",
    "set evaluation chequerplay evaluation cubeful off",
    "set evaluation chequerplay evaluation deterministic on",
    "external {socket}",
)


class Gnubg:
    """GNU Backgammon as a player for points, without a cube and without the Jacoby rule."""

    def __init__(self, plies: int = 0) -> None:
        self.name = f"GNU Backgammon, {plies}-ply"
        self._folder = tempfile.TemporaryDirectory(prefix="gnubg-")
        where, commands = (Path(self._folder.name, name) for name in ("socket", "commands"))
        text = "\n".join(COMMANDS).format(plies=plies, socket=where)
        commands.write_text(text + "\n", encoding="ascii")
        environment = {"HOME": self._folder.name, "PATH": os.environ["PATH"]}
        self._process = subprocess.Popen(
            [PROGRAM, "-t", "-q", "-r", "-c", str(commands)],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._connection = self._connect(where)
        self._lines = self._connection.makefile("rw", encoding="ascii")

    def _connect(self, where: Path) -> socket.socket:
        end = time.monotonic() + PATIENCE
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(str(where))
            except OSError:
                connection.close()
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return connection

    def __enter__(self) -> "Gnubg":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()

    def play(self, rows: Rows, highs: Dice, lows: Dice) -> Rows:
        """Return the afterstate that GNU Backgammon chooses for each throw."""
        return np.stack([self._ask_for_play(*each) for each in zip(rows, highs, lows, strict=True)])

    def evaluate(self, rows: Rows, plies: int) -> Floats:
        """Return the five outcome chances of the side to throw; `plies` is the search depth."""
        depth = f" PLIES {plies}" if plies else ""
        chances = [
            self._ask_for_chances(f"evaluation fibsboard {_format_request(row, 1, 1)}{depth}")
            for row in rows
        ]
        return np.array(chances, np.float32)

    def _ask(self, line: str) -> str:
        """Send a line, and return the line of the answer."""
        self._lines.write(line + "\n")
        self._lines.flush()
        return self._lines.readline()

    def _ask_for_chances(self, line: str) -> list[float]:
        *chances, _equity = map(float, self._ask(line).split())
        return chances

    def _ask_for_play(self, row: Rows, high: int, low: int) -> Rows:
        after = row.copy()
        for start, end in _steps(self._ask(_format_request(row, high, low))):
            _move(after, start, end)
        return after


def _format_request(row: Rows, high: int, low: int) -> str:
    """Return the line that asks GNU Backgammon for a play, in the FIBS format.

    The mover's pieces count positive in this line.
    """
    board = [0] * SIDE
    for place in range(OFF):
        board[across(place)] += int(row[place])
        board[place] -= int(row[SIDE + place])
    off, rival_off = int(row[OFF]), int(row[SIDE + OFF])
    on_bar, rival_on_bar = int(row[BAR]), int(row[SIDE + BAR])
    places = ":".join(map(str, board))
    return (
        f"board:You:Opp:9999:0:0:{places}:1:{high}:{low}:0:0:1:1:1:0:1:-1:0:25:"
        f"{off}:{rival_off}:{on_bar}:{rival_on_bar}:0:0:0:0"
    )


def _steps(answer: str) -> list[tuple[int, int]]:
    if not answer:
        raise ConnectionError("GNU Backgammon has gone away.")
    steps: list[tuple[int, int]] = []
    for word in answer.lower().replace("*", "").split():
        if "/" not in word:
            continue
        path, _, times = word.rstrip(")").partition("(")
        numbers = [
            across(BAR) if at == "bar" else 0 if at == "off" else int(at) for at in path.split("/")
        ]
        steps += list(pairwise(numbers)) * int(times or 1)
    return steps


def _move(row: Rows, start: int, end: int) -> None:
    row[across(start)] -= 1
    row[across(end)] += 1
    if end and row[SIDE + end] == 1:
        row[SIDE + end] = 0
        row[SIDE + BAR] += 1
