"""What all simulated users of a run have in common."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import aiohttp

from tools.crowd.findings import Findings
from tools.crowd.site.health import Heart
from tools.crowd.site.mail import Postbox
from tools.crowd.watching import Versions

PASSED_ON = 30
"""How many links to pass on are remembered."""


@dataclass(slots=True)
class World:
    """The site, its health, the failures found so far, and names and links seen on its pages."""

    ports: Sequence[int]
    connector: aiohttp.TCPConnector
    heart: Heart
    findings: Findings
    versions: Versions
    post: Postbox
    counts: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    names: list[str] = field(default_factory=list)
    """Names of users that were seen on pages."""
    passed_on: deque[str] = field(default_factory=lambda: deque(maxlen=PASSED_ON))
    """Links that pages have offered for passing on to other users, such as invitations."""
