"""Run the engine as a program: read JSON requests from standard input, write answers to output."""

import sys

from games.engine.pipe import converse

with open(0, encoding="utf-8", errors="replace", closefd=False) as lines:
    converse(lines, sys.stdout)
