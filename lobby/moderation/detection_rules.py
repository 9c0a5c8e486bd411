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
THOUGHTS = 3
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
    gave: bool
    """Whether this player contributed a seed to the dice."""
    thoughts: tuple[timedelta, ...] = ()
    """Duration of each of the player's thinks in a live pace; empty in a slow one."""
    flagged: bool = False
    """Whether the last of these thinks ended with loss on time."""


Found = Mapping[str, int] | None
"""Counts that explain an alarm, by name; None for no alarm."""


def has_stalled(played: PlayedMatch) -> bool:
    """Whether the player stalled in a match: let the clock run instead of playing."""
    if played.flagged and played.thoughts[-1] >= LONGEST:
        return True
    return sum(thought >= LONG for thought in played.thoughts) >= THOUGHTS


def no_shows(times: int) -> Found:
    """Return the number of matches not attended if it is `NO_SHOWS` or more, else None."""
    return {"times": times} if times >= NO_SHOWS else None


def stalls(matches: Sequence[PlayedMatch]) -> Found:
    """Return how many lost matches there are, and how many were stalled, if `STALLED` were.

    Also None if the player stalls just as often in the matches they win: they always play slowly.
    """
    lost = [has_stalled(each) for each in matches if each.lost and each.thoughts]
    won = [has_stalled(each) for each in matches if each.won and each.thoughts]
    always = sum(won) * len(lost) * 2 > sum(lost) * len(won)
    if sum(lost) < STALLED or always:
        return None
    return {"times": sum(lost), "of": len(lost)}


def quick(matches: Sequence[PlayedMatch]) -> Found:
    """Return counts if `QUICK` matches were resigned after hardly any throws, else None."""
    times = sum(each.resigned and each.throws <= THROWS for each in matches if each.others)
    return {"times": times, "of": len(matches)} if times >= QUICK else None


def pairs(matches: Sequence[PlayedMatch]) -> Found:
    """Return counts if all rated matches were against the same few opponents, else None."""
    met = Counter(other for each in matches if each.rated for other in each.others)
    times = sum(each.rated for each in matches)
    if times < PAIRED or not 0 < len(met) <= FEW:
        return None
    return {"times": times, "people": len(met)}


def no_gifts(matches: Sequence[PlayedMatch]) -> Found:
    """Return counts if the player seldom contributes a seed, else None.

    Players in a browser contribute one; a script that plays on its own might not.
    """
    times = sum(not each.gave for each in matches)
    if times < MISSING or times * 2 < len(matches):
        return None
    return {"times": times, "of": len(matches)}


LAWS: Mapping[str, Callable[[Sequence[PlayedMatch]], Found]] = {
    "stalls": stalls,
    "quick": quick,
    "pairs": pairs,
    "no_gift": no_gifts,
}
"""Rules by the kind of their alarm. The alarm for absence is counted from claims instead."""
