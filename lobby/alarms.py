"""The laws by which the site reports somebody itself: what was played lately, and nothing else.

An alarm is a report like any other; nothing follows from it but that staff looks. Every number
stands here, and `docs/staff.md` tells them.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

LATELY = 30
"""So many matches of a person are looked at, the latest ones."""
WITHIN = timedelta(days=14)
"""What is older says nothing any more."""
NO_SHOWS = 3
"""So often somebody may not come before it is an alarm."""
LONG, LONGEST = timedelta(seconds=30), timedelta(seconds=60)
"""A long thought where turns take seconds; and one after which time ran out."""
THOUGHTS = 3
"""So many long thoughts make a match a stalled one."""
STALLED = 3
"""So many lost matches may be stalled; more of those that are won may not be."""
QUICK, THROWS = 5, 6
"""So many matches resigned before everybody together has thrown so often."""
PAIRED, FEW = 12, 2
"""So many rated matches, all of them with so few people."""
MISSING = 10
"""So many matches, and half of those looked at, to whose dice somebody gave nothing."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a person that is over, as the laws see it."""

    won: bool
    lost: bool
    rated: bool
    resigned: bool
    """Whether this person has resigned it."""
    throws: int
    others: frozenset[int]
    """The other people there; a match with none is one against computers."""
    gave: bool
    """Whether this person gave something to the dice."""
    thoughts: tuple[timedelta, ...] = ()
    """How long they thought each time, where turns take seconds; empty elsewhere."""
    flagged: bool = False
    """Whether the last of these thoughts ended with their time."""


Found = Mapping[str, int] | None
"""The numbers behind an alarm; None for no alarm."""


def stalled(played: Played) -> bool:
    """Tell whether somebody let the clock run in a match."""
    if played.flagged and played.thoughts[-1] >= LONGEST:
        return True
    return sum(thought >= LONG for thought in played.thoughts) >= THOUGHTS


def no_shows(times: int) -> Found:
    """Somebody who does not come to the matches that they begin."""
    return {"times": times} if times >= NO_SHOWS else None


def stalls(matches: Sequence[Played]) -> Found:
    """Somebody who lets the clock run when losing; whoever always thinks long does not."""
    lost = [stalled(each) for each in matches if each.lost and each.thoughts]
    won = [stalled(each) for each in matches if each.won and each.thoughts]
    always = sum(won) * len(lost) * 2 > sum(lost) * len(won)
    if sum(lost) < STALLED or always:
        return None
    return {"times": sum(lost), "of": len(lost)}


def quick(matches: Sequence[Played]) -> Found:
    """Somebody who resigns when hardly anything was thrown."""
    times = sum(each.resigned and each.throws <= THROWS for each in matches if each.others)
    return {"times": times, "of": len(matches)} if times >= QUICK else None


def pairs(matches: Sequence[Played]) -> Found:
    """Somebody whose rated matches are all with the same few people."""
    met = Counter(other for each in matches if each.rated for other in each.others)
    times = sum(each.rated for each in matches)
    if times < PAIRED or not 0 < len(met) <= FEW:
        return None
    return {"times": times, "people": len(met)}


def no_gifts(matches: Sequence[Played]) -> Found:
    """Somebody who hardly ever gives anything to the dice, as a script would that plays alone."""
    times = sum(not each.gave for each in matches)
    if times < MISSING or times * 2 < len(matches):
        return None
    return {"times": times, "of": len(matches)}


LAWS: Mapping[str, Callable[[Sequence[Played]], Found]] = {
    "stalls": stalls,
    "quick": quick,
    "pairs": pairs,
    "no_gift": no_gifts,
}
"""By the kinds of the alarms; who does not come is known from what others have claimed."""
