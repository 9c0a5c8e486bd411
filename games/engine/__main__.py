"""Run the line protocol of the engine on standard input and output."""

import sys

from games.engine.pipe import converse

with open(0, encoding="utf-8", errors="replace", closefd=False) as lines:
    converse(lines, sys.stdout)
