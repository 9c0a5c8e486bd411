"""Public data about the dice: commitment and seeds, and later links to the match's record."""

from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse

from games.models import Match, Seat
from games.selectors.joint_dice import withheld_links
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.text.gaps import Gap

MANY_WITHHELD = 3
"""From this number of withheld links on, players are told; a lost connection costs one or two."""


@dataclass(frozen=True, slots=True)
class SeedView:
    """The seed that a player added to the dice, or a sentence why there is none."""

    name: Gap[str]
    seed: Gap[str]
    contribution: Gap[str]
    withheld: Gap[int]
    """How many links of the player's browser were awaited in vain, if these are many; else 0."""


@dataclass(frozen=True, slots=True)
class DiceCommitment:
    """Public data about the dice of a running match; constant once the match has begun."""

    value: Gap[str]
    digest: Gap[str]
    seeds: tuple[SeedView, ...]
    joint: bool
    """Whether throws need links of the players' browsers; otherwise the seeds alone are sealed."""


@dataclass(frozen=True, slots=True)
class RecordLinks:
    """URLs of the record of a finished match.

    `mat` is empty for games without that file format, and if no game was finished.
    """

    record: Gap[str]
    mat: Gap[str]


def record_links(perspective: Perspective) -> RecordLinks | None:
    """Return the URLs of the record; None until the match is over and its dice keys are public."""
    match = perspective.match
    if match.stage != Match.Stage.OVER or not match.commitment.keys:
        return None
    rules, has_games = perspective.rules, bool(match.winners) or any(match.score or ())
    return RecordLinks(
        record=reverse("record", args=[match.pk]),
        mat=reverse("mat", args=[match.pk]) if has_games and "mat" in rules.files else "",
    )


@same_for_all_viewers
def dice_commitment(perspective: Perspective) -> DiceCommitment:
    """Return commitment, digest and seeds.

    The seeds are in the order in which the players joined.
    """
    match, joined = perspective.match, sorted(perspective.seats, key=lambda seat: seat.join)
    seeds = tuple(
        SeedView(
            seat.name,
            seat.seed,
            _contribution_text(perspective.language, seat.contribution),
            _many_withheld(match, seat),
        )
        for seat in joined
    )
    joint = match.joint is not None
    return DiceCommitment(match.commitment.value, match.digest, seeds, joint=joint)


@lru_cache(maxsize=64)
def _contribution_text(_language: str | None, contribution: str) -> str:
    return str(Seat.Contribution(contribution).label) if contribution else ""


def _many_withheld(match: Match, seat: Seat) -> int:
    withheld = withheld_links(match, seat.number)
    return withheld if withheld >= MANY_WITHHELD else 0
