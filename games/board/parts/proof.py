"""The public part of the dice proof: commitment and seeds, then the record of the match."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.models import Match
from games.selectors.perspective import Perspective


@dataclass(frozen=True, slots=True)
class SeedView:
    """The seed that a player added to the dice, or a sentence why there is none."""

    name: str
    seed: str
    contribution: str


@dataclass(frozen=True, slots=True)
class DiceCommitment:
    """What is public about the dice of a running match. It never changes after the start."""

    value: str
    digest: str
    seeds: Sequence[SeedView]


@dataclass(frozen=True, slots=True)
class RecordLinks:
    """URLs of the files of a finished match; `mat` is empty for games without that form."""

    record: str
    mat: str


def record_links(perspective: Perspective) -> RecordLinks | None:
    """Return the URLs of the record; None until the dice of the match are revealed."""
    match = perspective.match
    if match.stage != Match.Stage.OVER or not match.commitment.keys:
        return None
    return RecordLinks(
        record=reverse("record", args=[match.pk]),
        mat=reverse("mat", args=[match.pk]) if "mat" in perspective.rules.files else "",
    )


def dice_commitment(perspective: Perspective) -> DiceCommitment:
    """Return commitment, digest and seeds, in the order in which the players joined."""
    joined = sorted(perspective.seats, key=lambda seat: seat.join)
    seeds = [SeedView(seat.name, seat.seed, seat.get_contribution_display()) for seat in joined]
    return DiceCommitment(perspective.match.commitment.value, perspective.match.digest, seeds)
