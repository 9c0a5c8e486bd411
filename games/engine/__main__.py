"""Speak with the engine on standard input and output."""

import sys

from games.engine.pipe import converse

converse(sys.stdin, sys.stdout)
