"""The dice protocol `bdice2`: its test vectors, and small cases that are tried completely."""

import json
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import TypedDict

import pytest

from games.proof.bdice1 import commitment, uniform_below
from games.proof.bdice2 import (
    CHAIN_LENGTH,
    Contribution,
    chain_link,
    digest,
    draw,
    draw_order,
    follows,
    links_of_throw,
    next_hash,
    seal,
)

pytestmark = pytest.mark.sqlite_only


class Event(TypedDict, total=False):
    """Draw in a test vector."""

    index: int
    roller: int | None
    numbers: list[int | None]
    links: list[str | None]
    kind: str
    faces: list[int]
    out: list[int]


class Seat(TypedDict, total=False):
    """Contribution of one seat in a test vector; `secret` is that of its hash chain."""

    join: int
    kind: str
    seed: str
    anchor: str
    secret: str
    seal: str


class Vector(TypedDict):
    """Test vector: one game with its key, contributions and draws."""

    name: str
    match: str
    game: int
    chain_length: int
    commitment: str
    key: str
    seats: list[Seat]
    digest: str
    events: list[Event]


VECTORS: list[Vector] = json.loads(
    (Path(__file__).parent / "vectors_bdice2.json").read_text("utf-8")
)["vectors"]
EACH = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
KEY, SECRET = bytes(range(32)), bytes(range(1, 33))
ANCHOR = chain_link(SECRET, 0)
TWO = [Contribution("p", "alice", ANCHOR), Contribution("p", "Bob_2", next_hash(ANCHOR))]
BOUND = digest("m-0001", 1, TWO)


def contributions(vector: Vector) -> list[Contribution]:
    """Return the contributions in a test vector, in the order of joining."""
    return [
        Contribution(seat["kind"], seat["seed"], bytes.fromhex(seat["anchor"]))
        for seat in vector["seats"]
    ]


def links(event: Event) -> list[bytes | None]:
    """Return the links of a draw in a test vector, in their order."""
    told = [None if link is None else bytes.fromhex(link) for link in event["links"]]
    return links_of_throw(event["roller"], told)


@EACH
def test_commitment_digest_and_seals_of_a_vector_are_the_published_ones(vector: Vector) -> None:
    assert commitment(bytes.fromhex(vector["key"]), vector["game"]).hex() == vector["commitment"]
    assert digest(vector["match"], vector["game"], contributions(vector)).hex() == vector["digest"]
    for seat in vector["seats"]:
        if "seal" in seat:
            anchor = bytes.fromhex(seat["anchor"])
            assert seal(vector["match"], seat["join"], seat["seed"], anchor).hex() == seat["seal"]


@EACH
def test_the_links_of_a_vector_follow_from_its_secrets(vector: Vector) -> None:
    length = vector["chain_length"]
    for seat in vector["seats"]:
        if "secret" not in seat:
            continue
        secret, known, last = bytes.fromhex(seat["secret"]), bytes.fromhex(seat["anchor"]), 0
        assert chain_link(secret, 0, length) == known
        for event in vector["events"]:
            number, told = event["numbers"][seat["join"]], event["links"][seat["join"]]
            if number is not None and told is not None:
                assert chain_link(secret, number, length).hex() == told
                assert follows(bytes.fromhex(told), known, number - last)
                known, last = bytes.fromhex(told), number


@EACH
def test_the_draws_of_a_vector_are_the_published_ones(vector: Vector) -> None:
    key, bound = bytes.fromhex(vector["key"]), bytes.fromhex(vector["digest"])
    for event in vector["events"]:
        if event["kind"] == "order":
            seats = len(vector["seats"])
            drawn = draw_order(key, bound, event["index"], links(event), seats)
        else:
            drawn = draw(key, bound, event["index"], links(event), event["faces"])
        assert drawn == event["out"]


def test_the_vectors_have_two_to_four_seats_and_absences() -> None:
    assert {len(vector["seats"]) for vector in VECTORS} == {2, 3, 4}
    anchored = [
        event["links"][seat["join"]]
        for vector in VECTORS
        for seat in vector["seats"]
        if "secret" in seat
        for event in vector["events"]
        if event["index"] > 0
    ]
    assert None in anchored


def test_a_seal_fits_one_seed_one_anchor_one_player_and_one_match() -> None:
    seals = [
        seal("m-0001", 0, "alice", ANCHOR),
        seal("m-0002", 0, "alice", ANCHOR),
        seal("m-0001", 1, "alice", ANCHOR),
        seal("m-0001", 0, "alicf", ANCHOR),
        seal("m-0001", 0, "alice", next_hash(ANCHOR)),
        seal("m-0001", 0, "alice"),
        # Parts that a shift of the borders between them would confuse.
        seal("m-00010", 0, "alice"),
        seal("m-0001", 10, "alice"),
        seal("m-0001", 0, "alice|" + "0" * 32),
    ]
    assert len(set(seals)) == len(seals)


def test_every_pair_of_links_of_a_short_chain_is_told_by_the_right_number_of_steps_alone() -> None:
    length = 6
    chain = [chain_link(SECRET, number, length) for number in range(length + 1)]
    assert chain[-1] == SECRET
    assert all(next_hash(later) == earlier for earlier, later in pairwise(chain))
    for (known, earlier), (number, later) in product(enumerate(chain), repeat=2):
        for steps in range(-1, length + 2):
            right = steps >= 1 and steps == number - known
            assert follows(later, earlier, steps) is right


@pytest.mark.parametrize("number", [-1, CHAIN_LENGTH + 1])
def test_a_chain_has_no_other_links(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        chain_link(SECRET, number)


def test_a_link_has_32_bytes_and_is_near() -> None:
    assert not follows(b"", ANCHOR, 1)
    assert not follows(SECRET, ANCHOR, CHAIN_LENGTH + 1)
    assert follows(SECRET, ANCHOR, CHAIN_LENGTH)


@pytest.mark.parametrize("limit", range(1, 257))
def test_every_byte_leads_to_each_number_equally_often(limit: int) -> None:
    # A rejected byte is followed by the byte 0, so it adds one to the count of the number 0.
    counts = [0] * limit
    for byte in range(256):
        counts[uniform_below(iter([byte, 0]), limit)] += 1
    rejected = 256 % limit
    assert counts == [256 // limit + rejected, *[256 // limit] * (limit - 1)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_pattern_of_absences_and_every_roller_makes_another_throw(seats: int) -> None:
    of_seat = [chain_link(SECRET, 1 + seat) for seat in range(seats)]
    drawn = dict[tuple[object, ...], object]()
    for number in range(seats + 1):
        for present in combinations(range(seats), number):
            given = [link if seat in present else None for seat, link in enumerate(of_seat)]
            for roller in (None, *range(seats)):
                ordered = links_of_throw(roller, given)
                thrown = tuple(draw(KEY, BOUND, 1, ordered, [256] * 16))
                assert drawn.setdefault(thrown, ordered) == ordered
    orders = {tuple(links) for links in drawn.values() if isinstance(links, list)}
    assert len(orders) == len(drawn)


def test_a_throw_depends_on_everything() -> None:
    links, faces = [SECRET, ANCHOR], [256] * 16
    thrown = [
        draw(KEY, BOUND, 1, links, faces),
        draw(KEY, BOUND, 2, links, faces),
        draw(SECRET, BOUND, 1, links, faces),
        draw(KEY, digest("m-0001", 2, TWO), 1, links, faces),
        draw(KEY, BOUND, 1, [ANCHOR, SECRET], faces),
        draw(KEY, BOUND, 1, [SECRET, None], faces),
        draw(KEY, BOUND, 1, [None, ANCHOR], faces),
        draw(KEY, BOUND, 1, [None, None], faces),
    ]
    assert len(set(map(tuple, thrown))) == len(thrown)


@pytest.mark.parametrize(
    "wrong",
    [
        Contribution("p"),
        Contribution("p", "two words"),
        Contribution("p", "a" * 65),
        Contribution("p", "a", b"short"),
        Contribution("s", "a", ANCHOR),
        Contribution("s"),
        Contribution("n", "a"),
        Contribution("n", "", ANCHOR),
        Contribution("b", "a"),
        Contribution("b", "", ANCHOR),
        Contribution("x", "a"),
    ],
)
def test_other_contributions_have_no_digest(wrong: Contribution) -> None:
    with pytest.raises(ValueError, match="right form"):
        digest("m-0001", 1, [wrong, TWO[1]])


def test_any_change_of_what_is_bound_changes_the_digest() -> None:
    changed = [
        digest("m-0002", 1, TWO),
        digest("m-0001", 2, TWO),
        digest("m-0001", 1, TWO[::-1]),
        digest("m-0001", 1, TWO[:1]),
        digest("m-0001", 1, [*TWO, Contribution("n")]),
        digest("m-0001", 1, [TWO[0], Contribution("p", "Bob_2")]),
        digest("m-0001", 1, [TWO[0], Contribution("s", "Bob_2")]),
        digest("m-0001", 1, [TWO[0], Contribution("p", "Bob_3", TWO[1].anchor)]),
        digest("m-0001", 1, [TWO[0], Contribution("p", "Bob_2", ANCHOR)]),
    ]
    assert len({BOUND, *changed}) == 1 + len(changed)
