"""What the verifier page leaves out of Python modules, and what it keeps."""

import ast
import math
from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, islice, pairwise, product
from typing import Any

import pytest

from games.verifier.slimming import restrict_to_class, slim_source, stub_source
from games.verifier.standard import collections as our_collections
from games.verifier.standard import functools as our_functools
from games.verifier.standard import itertools as our_itertools
from games.verifier.standard import math as our_math
from tests.games.support.bundled import Page

pytestmark = pytest.mark.sqlite_only

CLASSES = """
from dataclasses import dataclass, field, fields, astuple, replace
from typing import ClassVar, NamedTuple

@dataclass(frozen=True, slots=True, order=True)
class Place:
    '''A place.'''
    column: int
    row: int = 2
    name: str | None = None
    kind: ClassVar[str] = "place"

@dataclass(frozen=True)
class Named(Place):
    row: int = 5
    title: str = field(default="t", kw_only=True, metadata={"long": True})
    notes: dict[str, int] = field(default_factory=dict, hash=False)
    fixed: int = field(default=1, init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or "nobody")

@dataclass
class Open:
    seen: list[int] = field(default_factory=list)

class Pair(NamedTuple):
    first: int
    second: int = 7

    def total(self) -> int:
        return sum(each for each in self)
"""


@pytest.fixture(scope="module", params=["Python", "page"])
def classes(request: pytest.FixtureRequest) -> Any:
    """The classes, as Python itself or as the page makes them."""
    if request.param == "page":
        page = Page({**Page.modules(), "classes": [".py", slim_source(CLASSES), []]})
        return page.load("classes")
    made: dict[str, Any] = {"__name__": __name__}
    exec(CLASSES, made)  # noqa: S102
    return type("Classes", (), made)


def test_values_come_by_place_by_name_and_by_default(classes: Any) -> None:
    place = classes.Place(1, name="a")
    assert (place.column, place.row, place.name, place.kind) == (1, 2, "a", "place")
    named = classes.Named(1, title="x")
    assert classes.astuple(named) == (1, 5, "nobody", "x", {}, 1)
    with pytest.raises(TypeError):
        classes.Named(1, 2, "a", "x", {}, 9)
    with pytest.raises(TypeError):
        classes.Place()


def test_equal_values_of_one_class_are_equal(classes: Any) -> None:
    assert classes.Place(1) == classes.Place(1, 2)
    assert classes.Place(1) != classes.Place(2)
    assert classes.Place(1, 5, "nobody") != classes.Named(1)
    assert classes.Place(1) != (1, 2, None)
    assert hash(classes.Place(1)) == hash(classes.Place(1, 2))
    assert hash(classes.Named(1, notes={"a": 1})) == hash(classes.Named(1))
    assert {classes.Place(1): 3}[classes.Place(1)] == 3
    with pytest.raises(TypeError):
        hash(classes.Open())


def test_ordered_values_are_compared_field_by_field(classes: Any) -> None:
    places = [classes.Place(2), classes.Place(1, 3), classes.Place(1)]
    assert sorted(places) == places[::-1]
    assert classes.Place(1) <= classes.Place(1) >= classes.Place(1)


def test_a_copy_has_other_values_and_is_completed_again(classes: Any) -> None:
    assert classes.replace(classes.Place(1, name="a"), row=4) == classes.Place(1, 4, "a")
    assert classes.replace(classes.Named(1), name="").name == "nobody"
    with pytest.raises(TypeError):
        classes.replace(classes.Place(1), colour=1)


def test_every_instance_has_a_list_of_its_own(classes: Any) -> None:
    first, second = classes.Open(), classes.Open()
    first.seen.append(1)
    assert (first.seen, second.seen) == ([1], [])


def test_fields_know_their_types_and_metadata(classes: Any) -> None:
    found = {each.name: each for each in classes.fields(classes.Named)}
    assert list(found) == ["column", "row", "name", "title", "notes", "fixed"]
    assert found["name"].type == str | None
    assert found["title"].metadata == {"long": True}
    assert found["row"].default == 5


def test_a_named_tuple_is_a_tuple(classes: Any) -> None:
    pair = classes.Pair(1)
    assert pair == (1, 7)
    assert (pair.first, pair.second, pair.total()) == (1, 7, 8)
    assert pair._replace(second=3) == (1, 3)
    assert hash(pair) == hash((1, 7))
    with pytest.raises((TypeError, KeyError)):
        classes.Pair()


@pytest.mark.parametrize(
    ("ours", "original", "given"),
    [
        (our_itertools.product, product, [(1, 2), "ab"]),
        (our_itertools.combinations, combinations, [(3, 1, 2, 1), 2]),
        (our_itertools.combinations, combinations, [(1,), 2]),
        (our_itertools.combinations_with_replacement, combinations_with_replacement, ["abc", 3]),
        (our_itertools.pairwise, pairwise, ["abcd"]),
        (our_itertools.pairwise, pairwise, [""]),
    ],
)
def test_combinations_come_in_the_same_order(
    ours: Callable[..., Any], original: Callable[..., Any], given: list[Any]
) -> None:
    assert list(ours(*given)) == list(original(*given))


def test_stand_ins_give_the_same_values() -> None:
    assert our_itertools.product((1, 2), repeat=2) == list(product((1, 2), repeat=2))
    assert our_itertools.chain.from_iterable(["ab", (1,)]) == ["a", "b", 1]
    assert list(islice(our_itertools.count(3), 2)) == [3, 4]
    assert all(
        our_math.comb(of, many) == math.comb(of, many) for of in range(9) for many in range(10)
    )
    assert our_math.prod([2, 3, 4]) == 24
    assert our_collections.Counter("abba") == Counter("abba")
    assert our_collections.Counter()["a"] == 0


def test_a_result_is_computed_once_as_long_as_there_is_room() -> None:
    computed = list[Any]()

    def compute(number: int, *, times: int = 2) -> int:
        computed.append(number)
        return number * times

    double = our_functools.lru_cache(maxsize=2)(compute)
    assert [double(1), double(1), double(1, times=3), double(2), double(1)] == [2, 2, 3, 4, 2]
    assert computed == [1, 1, 2, 1]


@pytest.mark.parametrize(
    ("source", "slim"),
    [
        ("'''Doc.'''\nX: int = 1  # why", "X = 1"),
        ("X: int", "pass"),
        ("def f(a: int, *b: str, c: int = 1, **d: object) -> int:\n    'Doc.'", None),
        ("a = tuple(x for x in b)", "a = tuple([x for x in b])"),
        ("a = ','.join(x for x in b)", "a = ','.join([x for x in b])"),
        ("a = any(x for x in b)", "a = any((x for x in b))"),
        ("a = next(x for x in b)", "a = next((x for x in b))"),
        ("a = cast('int', b)", "a = b"),
        ("a = list[int]()", "a = list()"),
        ("a = table[name](b)", "a = table[name](b)"),
        ("from abc import ABC", "pass"),
        ("from typing import cast", "pass"),
        ("class A(B[int], Protocol[S]): ...", "class A(B):\n    ..."),
    ],
)
def test_only_what_nothing_reads_is_left_out(source: str, slim: str | None) -> None:
    wanted = "def f(a, *b, c=1, **d):\n    pass" if slim is None else slim
    assert slim_source(source) == wanted


def test_a_module_that_nothing_uses_keeps_its_names() -> None:
    source = "import os\nA, B = 1, 2\nC: int = 3\ndef d(): ...\nclass E: ..."
    assert stub_source(source).splitlines() == [f"{name} = None" for name in "ABCdE"]


def test_a_list_that_is_not_there_is_noticed() -> None:
    with pytest.raises(ValueError, match="There is no GAMES"):
        restrict_to_class("GAME: int = 1", "GAMES", "Senet")


def test_what_is_left_is_python() -> None:
    for name, module in Page.modules().items():
        if module[0] == ".py":
            ast.parse(str(module[1]), name)
