"""Malformed requests to the engine as a program: one error with one sentence, in bounded time."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.forms.reading import Json
from games.engine.games import table
from games.engine.pipe import WORDS, answer
from tests.engine.test_properties import ANY_JSON, FIELDS
from tests.support.depth import depth

START = answer('{"do": "start", "game": "backgammon"}')["position"]
THROWN = answer(
    json.dumps(
        {
            "do": "apply",
            "position": {**START, "turn": 0, "memory": {}},  # type: ignore[dict-item]
            "action": {"throw": [6, 3]},
        }
    )
)["position"]
KINDS = {"unreadable", "impossible", "illegal"}


def is_error(said: Any) -> bool:
    json.dumps(said)
    return (
        said.get("error") in KINDS and said["message"].endswith(".") and len(said["message"]) < 200
    )


def is_answer(said: Any) -> bool:
    json.dumps(said)
    return is_error(said) if "error" in said else len(said) == 1


def line(**request: object) -> str:
    return json.dumps(request)


def position(**changes: object) -> dict[str, object]:
    assert isinstance(THROWN, dict)
    return {**THROWN, **changes}


NESTED = "[" * 10_000 + "]" * 10_000
DEEP_BUT_READ = "[" * 900 + "]" * 900
MONSTER = "1" + "0" * 5000
MALFORMED = {
    "nothing": "",
    "a blank": "   ",
    "a word": "games",
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "half an object": '{"do": "games"',
    "two objects": '{"do": "games"} {"do": "games"}',
    "nested too deep": NESTED,
    "nested too deep inside": f'{{"do": "start", "game": {NESTED}}}',
    "nested inside": f'{{"do": "start", "game": {DEEP_BUT_READ}}}',
    "nested memory": line(do="legal", position=position(memory="@")).replace('"@"', DEEP_BUT_READ),
    "nested contenders": line(do="legal", position=position(memory={"contenders": "@"})).replace(
        '"@"', DEEP_BUT_READ
    ),
    "nested result": line(do="legal", position=position(result="@")).replace('"@"', DEEP_BUT_READ),
    "no word": "{}",
    "an unknown word": line(do="dance"),
    "a word that is a list": line(do=["games"]),
    "a word twice": '{"do": "start", "do": "games"}',
    "a name twice inside": '{"do": "start", "game": "backgammon", "options": {}, "options": {}}',
    "not a number": '{"do": "games", "depth": NaN}',
    "infinity": '{"do": "games", "depth": -Infinity}',
    "an unknown game": line(do="start", game="chess"),
    "a game with a huge name": line(do="start", game="x" * 50_000),
    "no game": line(do="start"),
    "a game that is a number": line(do="start", game=5),
    "options in a list": line(do="start", game="backgammon", options=[]),
    "no options": line(do="start", game="backgammon", options=None),
    "an unknown option": line(do="start", game="backgammon", options={"x" * 9999: True}),
    "an option that cannot be": line(do="start", game="backgammon", options={"opening_roll": "x"}),
    "an option that is 1": line(do="start", game="backgammon", options={"opening_roll": 1}),
    "an option that is a list": line(do="start", game="backgammon", options={"opening_roll": []}),
    "a monster option": '{"do": "start", "game": "backgammon", "options": {"opening_roll": '
    + "9" * 4000
    + "}}",
    "three seats": line(do="start", game="backgammon", seats=3),
    "true seats": line(do="start", game="backgammon", seats=True),
    "half a seat": line(do="start", game="backgammon", seats=2.0),
    "monster seats": f'{{"do": "start", "game": "backgammon", "seats": {MONSTER}}}',
    "large seats": f'{{"do": "start", "game": "backgammon", "seats": {"9" * 4000}}}',
    "no position": line(do="legal"),
    "a position that is a text": line(do="legal", position="start"),
    "no pieces": line(do="legal", position=position(pieces=None)),
    "pieces of nobody": line(do="legal", position=position(pieces=[])),
    "no lists of pieces": line(do="legal", position=position(pieces=[[], []])),
    "pieces of three": line(do="legal", position=position(pieces=[[1] * 15] * 3)),
    "too few pieces": line(do="legal", position=position(pieces=[[1] * 14, [1] * 15])),
    "pieces out of order": line(do="legal", position=position(pieces=[[2] + [1] * 14, [1] * 15])),
    "pieces beyond the end": line(do="legal", position=position(pieces=[[26] * 15, [1] * 15])),
    "pieces before the bar": line(do="legal", position=position(pieces=[[-1] * 15, [1] * 15])),
    "pieces of words": line(do="legal", position=position(pieces=[["1"] * 15, [1] * 15])),
    "pieces that are true": line(do="legal", position=position(pieces=[[True] * 15, [1] * 15])),
    "infinite pieces": line(do="legal", position=position(turn="@")).replace('"@"', "1e999"),
    "a turn of nobody": line(do="legal", position=position(turn=None)),
    "a turn of the third": line(do="legal", position=position(turn=2)),
    "a turn before the first": line(do="legal", position=position(turn=-1)),
    "another thing due": line(do="legal", position=position(due="throw")),
    "a due list": line(do="legal", position=position(due=[["move"]])),
    "a result before the end": line(do="legal", position=position(result={"winners": [0]})),
    "scores of words": line(do="legal", position=position(scores=["6"])),
    "scores that cannot be": line(do="legal", position=position(scores=[6, 5, 4])),
    "monster scores": line(do="legal", position=position(scores="@")).replace(
        '"@"', f"[{MONSTER}]"
    ),
    "unknown memory": line(do="legal", position=position(memory={"black": 1})),
    "memory of pieces": line(do="legal", position=position(memory={"pieces": []})),
    "memory in a list": line(do="legal", position=position(memory=[])),
    "memory that is true": line(do="legal", position=position(memory={"contenders": [True]})),
    "no action": line(do="apply", position=position()),
    "an empty action": line(do="apply", position=position(), action={}),
    "two actions": line(do="apply", position=position(), action={"throw": [1, 2], "call": "x"}),
    "half a move": line(do="apply", position=position(), action={"from": 1, "to": 7}),
    "a move of more": line(
        do="apply", position=position(), action={"from": 1, "to": 7, "score": 6, "hit": True}
    ),
    "a move backwards": line(
        do="apply", position=position(), action={"from": 12, "to": 6, "score": 6}
    ),
    "a move out of nowhere": line(
        do="apply", position=position(), action={"from": -1, "to": 6, "score": 6}
    ),
    "a huge call": line(do="apply", position=position(), action={"call": "x" * 50_000}),
    "a call of two lines": line(do="apply", position=position(), action={"call": "a\nb"}),
    "a second throw": line(do="apply", position=position(), action={"throw": [1, 2]}),
    "a long throw": line(do="apply", position=START, action={"throw": [1] * 30_000}),
    "nothing to choose": line(do="choose", position=START),
    "a level in a list": line(do="choose", position=position(), level=["casual"]),
    "a huge level": line(do="choose", position=position(), level="x" * 50_000),
    "no depth": line(do="perft", position=START),
    "a depth below nothing": line(do="perft", position=START, depth=-1),
    "a true depth": line(do="perft", position=START, depth=True),
    "a broken depth": line(do="perft", position=START, depth=1.5),
    "a depth of words": line(do="perft", position=START, depth="3"),
    "a deep depth": line(do="perft", position=START, depth=1_000),
    "a very deep depth": line(do="perft", position=START, depth=10**9),
    "a deep depth after the end": line(
        do="perft",
        depth=1_001,
        position={"game": "backgammon", "pieces": [[25] * 15, [1] * 15], "turn": 0},
    ),
    "a monster depth": line(do="perft", position=START, depth="@").replace('"@"', MONSTER),
}


@pytest.mark.parametrize("request_line", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_request_gets_one_error(request_line: str) -> None:
    assert is_error(answer(request_line))


@given(ANY_JSON)
@settings(max_examples=depth(100, 300))
def test_any_json_gets_one_answer(form: Json) -> None:
    assert is_error(answer(json.dumps(form, default=str)))


@given(st.text())
@settings(max_examples=depth(100, 300))
def test_any_text_gets_one_error(text: str) -> None:
    assert is_error(answer(text))


@given(
    st.sampled_from(sorted(WORDS)),
    st.dictionaries(st.sampled_from(["game", "options", "seats", "action", "level"]), ANY_JSON),
    st.dictionaries(st.sampled_from(FIELDS), ANY_JSON, max_size=2),
    st.sampled_from([START, THROWN, None]) | ANY_JSON,
    st.sampled_from([0, 1, 2, 10**9, -1, 1.5, "1", None]),
)
@settings(max_examples=depth(200, 600))
def test_wrong_kinds_anywhere_get_one_answer(
    word: str,
    request: dict[str, Json],
    changes: dict[str, Json],
    position_form: Json,
    depth: Json,
) -> None:
    changed = {**position_form, **changes} if isinstance(position_form, dict) else position_form
    asked = {"game": "backgammon", **request, "do": word, "position": changed, "depth": depth}
    assert is_answer(answer(json.dumps(asked)))


def test_a_refusal_names_the_statement() -> None:
    said = answer(line(do="apply", position=START, action={"from": 1, "to": 7, "score": 6}))
    assert said["error"] == "illegal"
    assert said["statement"] in table("backgammon", {}).statements
