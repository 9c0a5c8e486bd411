"""The engine over a pipe: one JSON object a line in, one a line out, never a traceback."""

import json
from collections.abc import Callable, Mapping
from typing import TextIO

from games.engine.bots.choose import LEVELS, choose
from games.engine.core import Illegal, Impossible, Rules, State, perft, play
from games.engine.exchange import (
    Json,
    Unreadable,
    action_form,
    action_from,
    position_form,
    position_from,
    table_from,
)
from games.engine.games import GAMES
from games.engine.options import options

MOST_NODES = 1_000_000
"""More sequences than a perft over the pipe will count."""
LONGEST_LINE = 100_000

Request = Mapping[str, Json]
Answer = dict[str, Json]


def converse(lines: TextIO, answers: TextIO) -> None:
    """Answer every line until there are no more."""
    while line := lines.readline(LONGEST_LINE):
        print(json.dumps(answer(line)), file=answers, flush=True)


def answer(line: str) -> Answer:
    """Answer one request; whatever is wrong with it is said in an error object."""
    try:
        return _do(_read(line))
    except Illegal as illegal:
        refusal = illegal.refusal
        return _error("illegal", str(refusal)) | {"statement": refusal.statement}
    except Impossible as impossible:
        return _error("impossible", str(impossible))
    except Unreadable as unreadable:
        return _error("unreadable", str(unreadable))


def _error(kind: str, message: str) -> Answer:
    return {"error": kind, "message": message}


def _read(line: str) -> Request:
    try:
        request: Json = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unreadable("A request is one JSON object on one line.") from error
    if not isinstance(request, Mapping):
        raise Unreadable("A request is one JSON object on one line.")
    return request


def _do(request: Request) -> Answer:
    word = request.get("do")
    if not isinstance(word, str) or word not in WORDS:
        raise Unreadable(f"`do` is one of: {', '.join(WORDS)}.")
    return WORDS[word](request)


def _games(_: Request) -> Answer:
    return {
        "games": [
            {
                "game": game.game,
                "seats": list(game.seat_numbers),
                "options": {each.name: list(each.values) for each in options(game)},
            }
            for game in GAMES
        ]
    }


def _start(request: Request) -> Answer:
    rules = table_from(request)
    return {"position": position_form(rules, rules.start())}


def _throws(request: Request) -> Answer:
    rules, state = _position(request)
    return {"throws": [action_form(throw) | {"p": str(p)} for throw, p in rules.throws(state)]}


def _legal(request: Request) -> Answer:
    rules, state = _position(request)
    return {"actions": [action_form(action) for action in rules.legal_moves(state)]}


def _apply(request: Request) -> Answer:
    rules, state = _position(request)
    after = play(rules, state, action_from(request.get("action")))
    return {"position": position_form(rules, after)}


def _choose(request: Request) -> Answer:
    rules, state = _position(request)
    level = request.get("level", LEVELS[0])
    if not isinstance(level, str):
        raise Unreadable("A level is a word.")
    return {"action": action_form(choose(rules, state, level))}


def _perft(request: Request) -> Answer:
    rules, state = _position(request)
    depth = request.get("depth")
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 0:
        raise Unreadable("A depth is a number, 0 or more.")
    return {"nodes": perft(rules, state, depth, MOST_NODES)}


def _position(request: Request) -> tuple[Rules[State], State]:
    return position_from(request.get("position"))


WORDS: dict[str, Callable[[Request], Answer]] = {
    "games": _games,
    "start": _start,
    "throws": _throws,
    "legal": _legal,
    "apply": _apply,
    "choose": _choose,
    "perft": _perft,
}
