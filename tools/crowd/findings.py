"""Failures, printed at once with everything needed to reproduce them."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.crowd.shapes import shape

MOST = 8
"""How many failures of each kind are printed; the rest is counted."""


@dataclass(slots=True)
class Findings:
    """The failures of one run."""

    heading: str
    """The setup and the seed."""
    kinds: Counter[str] = field(default_factory=Counter)
    _told: set[tuple[str, str]] = field(default_factory=set)

    def add(
        self, kind: str, about: str, *, who: str = "", steps: Sequence[str] = (), more: str = ""
    ) -> None:
        """Report a failure: its kind, its subject, the user and their last steps.

        A repeated failure is printed once, and counted each time.
        """
        self.kinds[kind] += 1
        known = (kind, shape(about))
        if known in self._told or len([each for each, _ in self._told if each == kind]) == MOST:
            return
        self._told.add(known)
        lines = [f"\nFAILURE: {kind}", f"  run: {self.heading}", f"  what: {about}"]
        if who:
            lines.append(f"  person: {who}")
        lines += [f"  step {at}: {step}" for at, step in enumerate(steps, 1 - len(steps))]
        lines += [f"  | {line}" for line in more.splitlines()]
        print("\n".join(lines), file=sys.stderr, flush=True)
