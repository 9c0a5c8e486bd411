"""What all people of a run share."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import aiohttp

from tools.crowd.findings import Findings
from tools.crowd.heart import Heart
from tools.crowd.watching import Versions


@dataclass(slots=True)
class World:
    """The site, and what is known of it."""

    ports: Sequence[int]
    connector: aiohttp.TCPConnector
    heart: Heart
    findings: Findings
    versions: Versions
    counts: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    names: list[str] = field(default_factory=list)
    """People whom somebody has seen."""
