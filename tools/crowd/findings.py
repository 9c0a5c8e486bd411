"""The failures that a crowd finds, printed at once with everything needed to repeat them."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.crowd.shapes import shape

MOST = 8
"""How many failures of each kind are printed; further ones are only counted."""


@dataclass(slots=True)
class Findings:
    """The failures of one run of the crowd."""

    heading: str
    """The command-line options that repeat the run."""
    kinds: Counter[str] = field(default_factory=Counter)
    _told: set[tuple[str, str]] = field(default_factory=set)

    def add(
        self, kind: str, about: str, *, who: str = "", steps: Sequence[str] = (), more: str = ""
    ) -> None:
        """Count a failure, and print it unless a similar one was printed before.

        `kind` is the kind of failure, and `about` is its subject. `who` is the simulated user who
        met it, and `steps` are that user's last requests. `more` holds details.
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
