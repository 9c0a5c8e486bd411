"""The engine as a program: each line of input is a JSON request, each line of output its answer.

An error is written as an answer too, not as a traceback.
"""

import json
from collections.abc import Callable, Mapping
from typing import TextIO

from games.engine.analysis.analyse import STANDARD, analyse
from games.engine.analysis.evaluate import evaluate
from games.engine.analysis.report import Ply, Report, report_form
from games.engine.bots.choose import choose
from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.bots.noise import SeededRng
from games.engine.explanations import Illegal, InvalidPosition
from games.engine.forms.exchange import (
    action_form,
    action_from,
    position_form,
    position_from,
    table_from,
)
from games.engine.forms.mat import MatError, MatMatch, read_mat
from games.engine.forms.reading import Json, Unreadable, integer, json_value, mapping, sequence
from games.engine.games import GAMES
from games.engine.match import next_game
from games.engine.options import options
from games.engine.play import perft, play
from games.engine.rules import Rules
from games.engine.state import State

MOST_POSITIONS = 20_000
"""The most positions that a perft request may visit."""
DEEPEST = 1_000
"""The largest depth of a perft request."""
LONGEST_LINE = 100_000
"""The most characters of a request, the line end included."""
FAILED = "failed"
"""The `error` of a request on which the engine itself failed."""

Request = Mapping[str, Json]
Answer = dict[str, Json]


def converse(lines: TextIO, answers: TextIO) -> None:
    """Read requests from `lines` until they end, and write one line of answer for each."""
    while line := lines.readline(LONGEST_LINE):
        whole = line.endswith("\n") or len(line) < LONGEST_LINE
        print(json.dumps(answer(line) if whole else _too_long(lines)), file=answers, flush=True)


def _too_long(lines: TextIO) -> Answer:
    """Skip the rest of a line that is too long, and return the error that answers it."""
    while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith("\n"):
        pass
    return _error("unreadable", f"A request has at most {LONGEST_LINE} characters.")


def answer(line: str) -> Answer:
    """Return the answer to a request; an error becomes an object with `error` and `message`."""
    try:
        return _do(mapping(json_value(line)))
    except Illegal as illegal:
        refusal = illegal.refusal
        return _error("illegal", str(refusal)) | {"statement": refusal.statement}
    except InvalidPosition as invalid:
        return _error("impossible", str(invalid))
    except Unreadable as unreadable:
        return _error("unreadable", str(unreadable))
    except Exception as fault:
        return _error(FAILED, type(fault).__name__)


def _error(kind: str, message: str) -> Answer:
    return {"error": kind, "message": message}


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


def _next(request: Request) -> Answer:
    rules, state = _position(request)
    return {"position": position_form(rules, next_game(rules, state))}


def _choose(request: Request) -> Answer:
    rules, state = _position(request)
    level, seed = request.get("level", DEFAULT_LEVEL), request.get("seed", "")
    if not isinstance(level, str) or not isinstance(seed, str):
        raise Unreadable("A level is a word, and so is a seed.")
    chosen = choose(rules, state, level, SeededRng(seed))
    return {"action": None if chosen is None else action_form(chosen)}


def _perft(request: Request) -> Answer:
    rules, state = _position(request)
    depth = integer(request.get("depth"))
    if depth > DEEPEST:
        raise InvalidPosition(f"Nobody looks more than {DEEPEST} actions ahead.")
    return {"nodes": perft(rules, state, depth, MOST_POSITIONS)}


def _analyse(request: Request) -> Answer:
    forms = [mapping(each) for each in sequence(request.get("plies"))]
    if not forms:
        raise Unreadable("There is nothing to analyse.")
    tables, plies = set[Rules[State]](), list[Ply]()
    for form in forms:
        rules, state = _position(form)
        action = action_from(form.get("action"))
        play(rules, state, action)
        tables.add(rules)
        plies.append(Ply(integer(form.get("number")), state, action))
    if len(tables) > 1:
        raise InvalidPosition("All actions of an analysis belong to one match.")
    depth = request.get("depth", STANDARD)
    if not isinstance(depth, str):
        raise Unreadable("A depth is a word.")
    return report_form(analyse(rules, plies, depth))


def _evaluate(request: Request) -> Answer:
    decision = evaluate(*_position(request))
    return {"report": report_form(Report((decision,) if decision is not None else ()))}


def _replay(request: Request) -> Answer:
    text = request.get("mat")
    if not isinstance(text, str):
        raise Unreadable("A match file is a text.")
    try:
        match = read_mat(text)
    except MatError as error:
        return {"fault": _fault(error)}
    games: list[Json] = [
        {
            "score": list(game.score),
            "winner": game.winner,
            "points": game.points,
            "turns": [[turn.seat, turn.text, turn.before] for turn in game.turns],
        }
        for game in match.games
    ]
    names = list(match.names)
    told: Answer = {"names": names, "match_points": match.match_points, "games": games}
    number = request.get("analyse")
    if number is None or integer(number) >= len(match.games):
        return {"match": told}
    return {"match": told, "report": _report_of_game(match, integer(number))}


def _report_of_game(match: MatMatch, number: int) -> Json:
    """Return the report of a game of a match file, the first being 0.

    Actions have the number of their turn in the game, counted from 0.
    """
    turns = enumerate(match.games[number].turns)
    plies = [Ply(at, *action) for at, turn in turns for action in turn.actions]
    return report_form(analyse(match.rules, plies)) if plies else report_form(Report(()))


def _fault(error: MatError) -> dict[str, Json]:
    reason = error.reason
    said = reason.refusal if isinstance(reason, Illegal) else reason
    return {
        "line": error.line,
        "message": said.message,
        "values": dict(said.values),
        "statement": reason.refusal.statement if isinstance(reason, Illegal) else "",
    }


def _position(request: Request) -> tuple[Rules[State], State]:
    return position_from(request.get("position"))


WORDS: dict[str, Callable[[Request], Answer]] = {
    "games": _games,
    "start": _start,
    "throws": _throws,
    "legal": _legal,
    "apply": _apply,
    "next": _next,
    "choose": _choose,
    "perft": _perft,
    "analyse": _analyse,
    "evaluate": _evaluate,
    "replay": _replay,
}
