"""The dice protocol `bdice1`: its published test vectors, and on what a draw depends."""

import hmac
import json
from pathlib import Path
from typing import TypedDict

import pytest

from games.proof.bdice1 import (
    LOG_START,
    commitment,
    digest,
    draw,
    draw_order,
    is_valid_contribution,
    key_chain,
    link,
    log_entry,
)

pytestmark = pytest.mark.sqlite_only


class Event(TypedDict, total=False):
    """Draw in a published test vector."""

    r: int
    kind: str
    n: int
    faces: int
    count: int
    block0: str
    out: list[int]


class Seat(TypedDict):
    """Seed of one seat in a published test vector."""

    join: int
    kind: str
    seed: str


class Vector(TypedDict):
    """Published test vector: one game with its key, seeds and draws."""

    name: str
    match_id: str
    game_no: int
    chain_len: int
    commit: str
    revealed: list[str]
    seats: list[Seat]
    digest: str
    events: list[Event]


VECTORS: list[Vector] = json.loads((Path(__file__).parent / "vectors.json").read_text())["vectors"]
EACH = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
SEATS = [("p", "alice"), ("n", ""), ("b", ""), ("p", "Bob_2")]
BOUND = digest("m-0001", 1, SEATS)


def compute_digest(vector: Vector) -> bytes:
    """Compute the digest of the game in a test vector."""
    given = [(seat["kind"], seat["seed"]) for seat in vector["seats"]]
    return digest(vector["match_id"], vector["game_no"], given)


def key(vector: Vector) -> bytes:
    """Return the key of the game in a test vector."""
    return bytes.fromhex(vector["revealed"][-1])


@EACH
def test_the_key_of_a_vector_is_committed_to(vector: Vector) -> None:
    assert commitment(key(vector), vector["game_no"]).hex() == vector["commit"]
    keys = [bytes.fromhex(told) for told in vector["revealed"]]
    assert [link(later) for later in keys[1:]] == keys[:-1]


@EACH
def test_the_digest_of_a_vector_is_the_published_one(vector: Vector) -> None:
    assert compute_digest(vector).hex() == vector["digest"]


@EACH
def test_the_draws_of_a_vector_are_the_published_ones(vector: Vector) -> None:
    for event in vector["events"]:
        if event["kind"] == "order":
            assert (
                draw_order(key(vector), compute_digest(vector), event["r"], event["n"])
                == event["out"]
            )
        else:
            faces = [event["faces"]] * event["count"]
            drawn = draw(key(vector), compute_digest(vector), event["r"], faces)
            assert [face + 1 for face in drawn] == event["out"]


@EACH
def test_the_first_block_of_a_vector_is_the_published_one(vector: Vector) -> None:
    for event in vector["events"]:
        if "block0" in event:
            text = compute_digest(vector) + event["r"].to_bytes(4, "big") + bytes(4)
            assert hmac.digest(key(vector), text, "sha256").hex() == event["block0"]


def test_a_chain_begins_with_the_link_of_the_second_key() -> None:
    keys = key_chain(64, bytes(32))
    assert len(keys) == 64
    assert keys[-1] == bytes(32)
    assert all(commitment(key, game) == link(keys[0]) for game, key in enumerate(keys, 1))


@pytest.mark.parametrize("seed", ["a", "~" * 63, "!" * 64])
def test_a_seed_has_1_to_64_visible_characters(seed: str) -> None:
    assert is_valid_contribution(("p", seed))


@pytest.mark.parametrize("seed", ["", "a" * 65, "a b", " ", "é", "a\n", "\x7f", "\x00", "١"])
def test_no_other_seed_is_taken(seed: str) -> None:
    assert not is_valid_contribution(("p", seed))
    with pytest.raises(ValueError, match="64 visible ASCII characters"):
        digest("m-0001", 1, [("p", seed)])


@pytest.mark.parametrize("given", [("n", "a"), ("b", "a"), ("x", ""), ("", "")])
def test_other_contributions_are_invalid(given: tuple[str, str]) -> None:
    assert not is_valid_contribution(given)


@pytest.mark.parametrize("match", ["", "a|b", "a" * 65, "é", "a b", "m-0001\n"])
def test_a_match_whose_name_could_be_misread_has_no_digest(match: str) -> None:
    with pytest.raises(ValueError, match="64 visible ASCII characters"):
        digest(match, 1, SEATS)


def test_any_change_of_what_is_bound_changes_the_digest() -> None:
    changed = [
        *(digest(other, 1, SEATS) for other in ("n-0001", "m-0002", "m-00011")),
        digest("m-0001", 2, SEATS),
        digest("m-0001", 1, SEATS[::-1]),
        digest("m-0001", 1, SEATS[:-1]),
        digest("m-0001", 1, [*SEATS, ("n", "")]),
        digest("m-0001", 1, [SEATS[0], SEATS[2], SEATS[1], SEATS[3]]),
        *(digest("m-0001", 1, [("p", seed), *SEATS[1:]]) for seed in one_byte_off("alice")),
    ]
    assert len({BOUND, *changed}) == 1 + len(changed)


def one_byte_off(seed: str) -> list[str]:
    """Return copies of a seed, each with another one of its bytes changed."""
    return [seed[:at] + chr(ord(seed[at]) ^ 1) + seed[at + 1 :] for at in range(len(seed))]


def test_a_draw_follows_from_key_digest_and_index_alone() -> None:
    faces = [256] * 32
    drawn = draw(bytes(32), BOUND, 7, faces)
    assert drawn == draw(bytes(32), BOUND, 7, faces)
    assert drawn != draw(bytes(32), BOUND, 8, faces)
    assert drawn != draw(bytes(31) + b"\x01", BOUND, 7, faces)
    assert drawn != draw(bytes(32), digest("m-0002", 1, SEATS), 7, faces)


def test_the_public_log_hangs_together() -> None:
    committed = commitment(bytes(32))
    first = log_entry(LOG_START, "m-0001", committed)
    assert log_entry(first, "m-0002", committed) != log_entry(LOG_START, "m-0002", committed)
    assert log_entry(LOG_START, "m-0002", committed) != first
    assert log_entry(LOG_START, "m-0001", link(committed)) != first
