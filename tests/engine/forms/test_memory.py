"""The memory of games in the exchange form, for every type of value."""

import json
from dataclasses import dataclass

import pytest

from games.engine.forms.memory import memory_from, memory_of
from games.engine.forms.reading import Json, Unreadable
from games.engine.state import State, transient


@dataclass(frozen=True, slots=True)
class Remembering(State):
    """A state class of no real game, with memory fields of every type."""

    owner: int | None = None
    moved: bool = False
    contenders: tuple[int, ...] = transient(())
    worth: int = transient(1)
    pairs: tuple[tuple[int, ...], ...] = ()
    word: str = ""


def remembering(**memory: Json) -> Remembering:
    return Remembering(((1,),), 0, (), **memory)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "state",
    [
        remembering(),
        remembering(owner=1, moved=True, word="dice"),
        remembering(contenders=(0, 2), pairs=((1, 2), (), (3,))),
    ],
)
def test_memory_is_the_same_after_its_json(state: Remembering) -> None:
    form = json.loads(json.dumps(memory_of(state)))
    assert remembering(**memory_from(Remembering, form)) == state


def test_transient_fields_are_only_written_if_they_differ_from_the_default() -> None:
    assert memory_of(remembering()) == {"owner": None, "moved": False, "pairs": [], "word": ""}
    assert memory_of(remembering(contenders=(1,)))["contenders"] == [1]
    assert memory_of(remembering(worth=4))["worth"] == 4
    assert memory_of(remembering(won=(0, 2)))["won"] == [0, 2]


def test_missing_fields_have_their_default() -> None:
    assert remembering(**memory_from(Remembering, {"owner": 2})) == remembering(owner=2)


@pytest.mark.parametrize(
    "form",
    [
        {"owner": True}, {"owner": "1"}, {"owner": 1.0}, {"owner": [1]}, {"owner": 10**7},
        {"moved": 1}, {"moved": None}, {"contenders": 1}, {"contenders": [True]},
        {"contenders": [[1]]}, {"contenders": "12"}, {"contenders": {"0": 1}}, {"pairs": [1]},
        {"pairs": [[[1]]]}, {"word": 1}, {"word": None}, {"pieces": []}, {"scores": []},
        {"unknown": 1}, [], None, "memory",
    ],
)  # fmt: skip
def test_memory_of_another_kind_is_unreadable(form: Json) -> None:
    with pytest.raises(Unreadable):
        memory_from(Remembering, form)
