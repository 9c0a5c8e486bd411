"""Pure rules that raise alarms about a player, given the player's latest matches.

An alarm is a report by the site. Only staff decides what follows from it. All thresholds are here;
`docs/staff.md` explains them.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

LATELY = 30
"""Maximum number of a player's latest matches that are examined."""
WITHIN = timedelta(days=14)
"""Matches that ended longer ago than this are not examined."""
NO_SHOWS = 3
"""An alarm is raised at this number of matches that the player did not attend."""
LONG, LONGEST = timedelta(seconds=30), timedelta(seconds=60)
"""Least duration of a long think; least duration if the think ends with loss on time."""
LONG_THINKS = 3
"""A match with this many long thinks of the player was stalled."""
STALLED = 3
"""An alarm is raised at this number of lost matches that the player stalled."""
QUICK, THROWS = 5, 6
"""Alarm if the player resigned `QUICK` matches within `THROWS` throws each.

The throws of all players count together.
"""
PAIRED, FEW = 12, 2
"""Alarm if `PAIRED` rated matches or more were all against the same few opponents.

`FEW` is the largest number of different opponents for this.
"""
MISSING = 10
"""Alarm at this number of matches without the player's seed.

They must be at least half of the matches examined.
"""
WITHHELD, WITHHOLDING = 10, 3
"""An alarm is raised at `WITHHOLDING` matches in each of which `WITHHELD` links were missing.

These are links for joint throws that the site awaited in vain although the player's page was open.
"""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """Finished match of a player, as the detection rules see it."""

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
    withheld: int = 0
    """How many links of this player for joint throws were awaited in vain."""
    think_times: tuple[timedelta, ...] = ()
    """Durations of the player's thinks; empty in slow paces or if the log was not read."""
    flagged: bool = False
    """Whether the last think in `think_times` ended with loss on time."""


Findings = Mapping[str, int] | None
"""Counts that explain an alarm, by name; None if there is no alarm."""


def has_stalled(played: PlayedMatch) -> bool:
    """Whether the player let the clock run in this match instead of playing."""
    if played.flagged and played.think_times[-1] >= LONGEST:
        return True
    return sum(think_time >= LONG for think_time in played.think_times) >= LONG_THINKS


def find_no_shows(times: int) -> Findings:
    """Return the number of matches that the player did not attend, in the form that alarms store.

    None if `times`, this number, is less than `NO_SHOWS`.
    """
    return {"times": times} if times >= NO_SHOWS else None


def find_stalling(matches: Sequence[PlayedMatch]) -> Findings:
    """Return how many of the player's lost matches were stalled; None for fewer than `STALLED`.

    Also None if the share of stalled matches among the won ones is more than half of that among the
    lost ones: such a player always plays slowly.
    """
    lost = [has_stalled(each) for each in matches if each.lost and each.think_times]
    won = [has_stalled(each) for each in matches if each.won and each.think_times]
    always = sum(won) * len(lost) * 2 > sum(lost) * len(won)
    if sum(lost) < STALLED or always:
        return None
    return {"times": sum(lost), "of": len(lost)}


def find_quick_resignations(matches: Sequence[PlayedMatch]) -> Findings:
    """Return how many matches were resigned within `THROWS` throws; None for fewer than `QUICK`.

    Resigning against bots alone does not count.
    """
    times = sum(each.resigned and each.throws <= THROWS for each in matches if each.others)
    return {"times": times, "of": len(matches)} if times >= QUICK else None


def find_repeated_opponents(matches: Sequence[PlayedMatch]) -> Findings:
    """Return the numbers of rated matches and of opponents, if the opponents are at most `FEW`.

    Else None. Also None for fewer than `PAIRED` rated matches.
    """
    met = Counter(other for each in matches if each.rated for other in each.others)
    times = sum(each.rated for each in matches)
    if times < PAIRED or not 0 < len(met) <= FEW:
        return None
    return {"times": times, "people": len(met)}


def find_missing_seeds(matches: Sequence[PlayedMatch]) -> Findings:
    """Return in how many matches the player added no seed to the dice; None if these are too few.

    Browsers add a seed by themselves; a script that plays in place of a user might not.
    """
    times = sum(not each.gave_seed for each in matches)
    if times < MISSING or times * 2 < len(matches):
        return None
    return {"times": times, "of": len(matches)}


def find_withheld_links(matches: Sequence[PlayedMatch]) -> Findings:
    """Return in how many matches the player withheld links; None for fewer than `WITHHOLDING`.

    A browser sends links by itself; now and then one is late.
    """
    times = sum(each.withheld >= WITHHELD for each in matches)
    return {"times": times, "of": len(matches)} if times >= WITHHOLDING else None


RULES: Mapping[str, Callable[[Sequence[PlayedMatch]], Findings]] = {
    "stalls": find_stalling,
    "quick": find_quick_resignations,
    "pairs": find_repeated_opponents,
    "no_gift": find_missing_seeds,
    "withholds": find_withheld_links,
}
"""For each kind of alarm, the rule that raises it.

The alarm about matches not attended is missing: it counts claims against the player, not matches.
"""
