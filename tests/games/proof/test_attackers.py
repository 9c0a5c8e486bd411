"""An attacker with all keys and an accomplice gains nothing by `bdice2`, but much by `bdice1`.

The attacker knows the key of the game and the public data, and controls one of two players. All
tries follow from fixed seeds, so the tests cannot fail by chance. The limits are five standard
deviations from what pure chance gives.
"""

from math import sqrt
from random import Random

import pytest

from games.proof import bdice1, bdice2
from games.proof.bdice2 import Contribution

pytestmark = pytest.mark.sqlite_only

TRIES = 10_000
SEEDS_PER_TRY = 8
"""How many seeds the accomplice considers before each try."""
LENGTH = 4
"""Length of the hash chains, short so that the tests are fast."""
WANTED = [5, 5]
"""A double six, as drawn numbers."""
BY_CHANCE = 1 / 36
LIMIT = 5 * sqrt(BY_CHANCE * (1 - BY_CHANCE) / TRIES)


class Honest:
    """The honest player: a seed and a hash chain that the attacker cannot know."""

    def __init__(self, chance: Random) -> None:
        self.seed = chance.randbytes(32).hex()
        self.secret = chance.randbytes(32)

    def link(self, number: int) -> bytes:
        """Return a link of this player's chain; link 0 is the anchor, which is public."""
        return bdice2.chain_link(self.secret, number, LENGTH)


def share_of_hits(hits: list[bool]) -> float:
    assert len(hits) == TRIES
    return sum(hits) / TRIES


def test_the_last_seed_chooses_a_throw_of_bdice1() -> None:
    chance = Random("choosing by bdice1")  # noqa: S311  tests are to be repeatable
    hits = list[bool]()
    for _ in range(TRIES):
        key, honest = chance.randbytes(32), Honest(chance)
        throws = [
            bdice1.draw(
                key, bdice1.digest("m-0001", 1, [("p", honest.seed), ("p", str(own))]), 1, (6, 6)
            )
            for own in range(SEEDS_PER_TRY)
        ]
        hits.append(WANTED in throws)
    assert share_of_hits(hits) > 5 * BY_CHANCE


def test_no_sealed_seed_chooses_a_throw() -> None:
    """The accomplice sees the honest player's seal, and must seal a seed of their own.

    They know the key, so they choose the seed that is best with a guess of the honest seed.
    """
    chance = Random("choosing by bdice2")  # noqa: S311  tests are to be repeatable
    hits = list[bool]()
    for _ in range(TRIES):
        key, honest = chance.randbytes(32), Honest(chance)
        seal = bdice2.seal("m-0001", 0, honest.seed)

        def throw(honest_seed: str, own: str, key: bytes = key) -> list[int]:
            given = [Contribution("p", honest_seed), Contribution("p", own)]
            return bdice2.draw(key, bdice2.digest("m-0001", 1, given), 1, [None, None], (6, 6))

        guess = seal.hex()
        considered = [str(own) for own in range(SEEDS_PER_TRY)]
        best = max(considered, key=lambda own: throw(guess, own) == WANTED)
        assert bdice2.seal("m-0001", 0, guess) != seal
        hits.append(throw(honest.seed, best) == WANTED)
    assert abs(share_of_hits(hits) - BY_CHANCE) < LIMIT


@pytest.mark.parametrize("guessed", ["anchor", "absent", "random"])
def test_no_key_foresees_a_throw_of_an_honest_player(guessed: str) -> None:
    """The attacker knows key, digest, the accomplice's link and the honest player's anchor."""
    chance = Random(f"foreseeing, {guessed}")  # noqa: S311  tests are to be repeatable
    hits = list[bool]()
    for _ in range(TRIES):
        key, honest, own = chance.randbytes(32), Honest(chance), chance.randbytes(32)
        given = [Contribution("p", honest.seed, honest.link(0)), Contribution("p", "own", own)]
        bound = bdice2.digest("m-0001", 1, given)
        guess = {"anchor": honest.link(0), "absent": None, "random": chance.randbytes(32)}[guessed]
        foreseen = bdice2.draw(key, bound, 1, [guess, own], (6, 6))
        assert bdice2.follows(honest.link(1), honest.link(0), 1)
        thrown = bdice2.draw(key, bound, 1, [honest.link(1), own], (6, 6))
        hits.append(foreseen == thrown)
    assert abs(share_of_hits(hits) - BY_CHANCE) < LIMIT


def test_what_an_accomplice_gains_by_withholding_a_link_is_marked_as_absence() -> None:
    """Once the roller's link is known, the attacker can choose between two throws.

    It is the only freedom that is left, and every use of it shows: the link is marked absent.
    """
    chance = Random("withholding")  # noqa: S311  tests are to be repeatable
    withheld, hits = 0, list[bool]()
    for _ in range(TRIES):
        key, honest, own = chance.randbytes(32), Honest(chance), chance.randbytes(32)
        bound = bdice2.digest("m-0001", 1, [Contribution("p", honest.seed), Contribution("p", "b")])
        links: list[bytes | None] = [honest.link(1), own]
        if bdice2.draw(key, bound, 1, links, (6, 6)) != WANTED:
            without = [honest.link(1), None]
            if bdice2.draw(key, bound, 1, without, (6, 6)) == WANTED:
                links, withheld = without, withheld + 1
        hits.append(bdice2.draw(key, bound, 1, links, (6, 6)) == WANTED)
    gained = share_of_hits(hits) - withheld / TRIES
    assert abs(gained - BY_CHANCE) < LIMIT
    assert share_of_hits(hits) > 1.5 * BY_CHANCE
