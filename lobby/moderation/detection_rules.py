"""Rules that raise alarms about players from their latest matches; pure.

An alarm is a report by the site, and only staff decides what follows. All thresholds are here;
`docs/staff.md` explains them.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

LATELY = 30
"""Number of a player's latest matches that are examined."""
WITHIN = timedelta(days=14)
"""Older matches are not examined."""
NO_SHOWS = 3
"""Number of matches not attended at which an alarm is raised."""
LONG, LONGEST = timedelta(seconds=30), timedelta(seconds=60)
"""A long think in a live pace; a long think that ends with loss on time."""
LONG_THINKS = 3
"""Number of long thinks that make a match a stalled one."""
STALLED = 3
"""Number of stalled lost matches at which an alarm is raised."""
QUICK, THROWS = 5, 6
"""Alarm after this many matches resigned within this many throws (of all players together)."""
PAIRED, FEW = 12, 2
"""Alarm after this many rated matches, if all were against at most this many opponents."""
MISSING = 10
"""Alarm after this many matches without a seed, if they are half of those examined."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """Finished match of a player, as the rules see it."""

    won: bool
    lost: bool
    rated: bool
    resigned: bool
    """Whether this player resigned."""
    throws: int
    others: frozenset[int]
    """Ids of the other users in the match; empty for a match against bots."""
    gave_seed: bool
    """Whether this player contributed a seed to the dice."""
    think_times: tuple[timedelta, ...] = ()
    """Duration of each of the player's thinks in a live pace; empty in a slow one."""
    flagged: bool = False
    """Whether the last of these thinks ended with loss on time."""


Findings = Mapping[str, int] | None
"""Counts that explain an alarm, by name; None for no alarm."""


def has_stalled(played: PlayedMatch) -> bool:
    """Whether the player stalled in a match: let the clock run instead of playing."""
    if played.flagged and played.think_times[-1] >= LONGEST:
        return True
    return sum(think_time >= LONG for think_time in played.think_times) >= LONG_THINKS


def find_no_shows(times: int) -> Findings:
    """Return the number of matches not attended if it is `NO_SHOWS` or more, else None."""
    return {"times": times} if times >= NO_SHOWS else None


def find_stalling(matches: Sequence[PlayedMatch]) -> Findings:
    """Return how many lost matches there are, and how many were stalled, if `STALLED` were.

    Also None if the player stalls just as often in the matches they win: they always play slowly.
    """
    lost = [has_stalled(each) for each in matches if each.lost and each.think_times]
    won = [has_stalled(each) for each in matches if each.won and each.think_times]
    always = sum(won) * len(lost) * 2 > sum(lost) * len(won)
    if sum(lost) < STALLED or always:
        return None
    return {"times": sum(lost), "of": len(lost)}


def find_quick_resignations(matches: Sequence[PlayedMatch]) -> Findings:
    """Return counts if `QUICK` matches were resigned after hardly any throws, else None."""
    times = sum(each.resigned and each.throws <= THROWS for each in matches if each.others)
    return {"times": times, "of": len(matches)} if times >= QUICK else None


def find_repeated_opponents(matches: Sequence[PlayedMatch]) -> Findings:
    """Return counts if all rated matches were against the same few opponents, else None."""
    met = Counter(other for each in matches if each.rated for other in each.others)
    times = sum(each.rated for each in matches)
    if times < PAIRED or not 0 < len(met) <= FEW:
        return None
    return {"times": times, "people": len(met)}


def find_missing_seeds(matches: Sequence[PlayedMatch]) -> Findings:
    """Return counts if the player seldom contributes a seed, else None.

    Players in a browser contribute one; a script that plays on its own might not.
    """
    times = sum(not each.gave_seed for each in matches)
    if times < MISSING or times * 2 < len(matches):
        return None
    return {"times": times, "of": len(matches)}


RULES: Mapping[str, Callable[[Sequence[PlayedMatch]], Findings]] = {
    "stalls": find_stalling,
    "quick": find_quick_resignations,
    "pairs": find_repeated_opponents,
    "no_gift": find_missing_seeds,
}
"""Rules by the kind of their alarm. The alarm for absence is counted from claims instead."""
