"""Match files (`.mat`) of backgammon programs: reading them by playing them.

A file has the length of the match, and for each game the score and rows with a cell of each player:
a throw with its moves, a call, or the win. Cells that begin after `MIDDLE` characters are those of
the second player.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import Illegal, InvalidPosition
from games.engine.forms.reading import Unreadable
from games.engine.forms.text import position_text
from games.engine.forms.typed import Misread, read_play
from games.engine.games import table
from games.engine.match import game_after, points_before
from games.engine.options import Value
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, Call, Move, Outcome, State, Throw
from games.engine.words import gettext_noop

MIDDLE = 22
MAX_LINES = 6_000
LENGTH = re.compile(r"\s*(\d{1,3}) point match\s*", re.ASCII)
GAME = re.compile(r"\s*Game \d+\s*", re.ASCII)
SCORE = re.compile(r" : (\d{1,3})(?=\s|$)", re.ASCII)
CELL = re.compile(
    r"[1-6][1-6]:|Doubles => \d{1,4}|Takes|Drops|Wins \d{1,3} points?(?: and the match)?", re.ASCII
)
ROW = re.compile(r"\s*\d{1,4}\)", re.ASCII)
NAME = re.compile(r'; \[Player ([12]) "(.{0,60})"\]')
CALLS = {"Takes": "take", "Drops": "drop"}

Reason = Unreadable | InvalidPosition | Illegal | Misread


class MatError(Exception):
    """Error: a line of a match file cannot be read, or breaks the rules."""

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__(f"{line}: {reason}")
        self.line, self.reason = line, reason


@dataclass(frozen=True, slots=True)
class MatTurn:
    """A cell of a match file that has been played."""

    seat: int
    text: str
    """The throw with its moves in our notation, or the name of a call."""
    before: str
    """The position before it as one line; after the throw, where moves follow."""
    actions: tuple[tuple[State, Action], ...]
    """The throw and its steps, or the call, each with the position before it."""


@dataclass(frozen=True, slots=True)
class MatGame:
    """A game of a match file: the score before it, its turns, and how it ended."""

    score: tuple[int, ...]
    turns: tuple[MatTurn, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class MatMatch:
    """A match file that has been played."""

    names: tuple[str, str]
    """The names of the players; empty where the file has none."""
    match_points: int
    games: tuple[MatGame, ...]
    rules: Rules[State]


@dataclass(frozen=True, slots=True)
class _Cell:
    line: int
    seat: int
    head: str
    rest: str


def read_mat(text: str) -> MatMatch:
    """Return the match of a match file, each of its actions played by the rules.

    Raises `MatError` for the first line that is wrong.
    """
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise _error(MAX_LINES, gettext_noop("The file is too long."))
    errors = list[MatError]()
    for rule in ("bar", "bar_or_home"):
        try:
            games, length = tuple(_games(lines, rule)), _length(lines)
            return MatMatch(_names(lines), length, games, _rules(1, length, rule))
        except MatError as error:
            errors.append(error)
    # The rule under which more lines could be played.
    raise max(errors, key=lambda error: error.line)


def _error(line: int, message: str) -> MatError:
    return MatError(line, Unreadable(message))


def _names(lines: list[str]) -> tuple[str, str]:
    found = {match[1]: match[2] for match in map(NAME.match, lines) if match is not None}
    return found.get("1", ""), found.get("2", "")


def _length(lines: list[str]) -> int:
    lengths = [int(match[1]) for match in map(LENGTH.fullmatch, lines) if match is not None]
    return lengths[0] if lengths else 0


def _games(lines: list[str], backgammon_rule: str) -> Iterator[MatGame]:
    rules: Rules[State] | None = None
    state: State | None = None
    heads = [number for number, line in enumerate(lines) if GAME.fullmatch(line)]
    for number, line in enumerate(lines[: heads[0] if heads else None], start=1):
        if found := LENGTH.fullmatch(line):
            rules = _rules(number, int(found[1]), backgammon_rule)
            state = rules.start()
    if rules is None or not heads:
        raise _error(
            1, gettext_noop("The file does not say how long the match is, or has no game.")
        )
    for at, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        if state is None:
            raise _error(at + 1, gettext_noop("The match is over before this game."))
        game = _game(rules, state, lines, at, end)
        yield game
        try:
            state = game_after(rules, state, Outcome((game.winner,), game.points))
        except InvalidPosition:
            state = None


def _rules(line: int, points: int, backgammon_rule: str) -> Rules[State]:
    length = max(points, 1)
    wanted: dict[str, Value] = {
        "match_points": length,
        "cube": length > 1,
        "backgammon_rule": backgammon_rule,
    }
    try:
        return table(Backgammon.game, wanted)
    except InvalidPosition as error:
        raise MatError(line, error) from error


def _game(rules: Rules[State], state: State, lines: list[str], at: int, end: int) -> MatGame:
    score = points_before(rules, state)
    written = SCORE.findall(lines[at + 1]) if at + 1 < end else []
    if tuple(map(int, written[-2:])) != score:
        raise _error(at + 2, gettext_noop("The score does not follow from the games before."))
    played = list[MatTurn]()
    for cell in _cells(lines, at + 2, end):
        if cell.head.startswith("Wins"):
            return _ended(rules, state, cell, score, played)
        try:
            state = _play(rules, state, cell, played)
        except (InvalidPosition, Unreadable, Illegal, Misread) as error:
            raise MatError(cell.line, error) from error
    raise _error(end, gettext_noop("The file does not say who won this game."))


def _ended(
    rules: Rules[State], state: State, cell: _Cell, score: tuple[int, ...], played: list[MatTurn]
) -> MatGame:
    points = int(cell.head.split()[1])
    outcome = rules.outcome(state)
    if outcome is not None and outcome != Outcome((cell.seat,), points):
        raise _error(cell.line, gettext_noop("The game ended in another way than the file says."))
    return MatGame(score, tuple(played), cell.seat, points)


def _cells(lines: list[str], begin: int, end: int) -> Iterator[_Cell]:
    for number in range(begin, end):
        line = lines[number]
        starts = list(CELL.finditer(line))
        row = ROW.match(line)
        if not starts and line[row.end() if row else 0 :].strip():
            raise _error(
                number + 1, gettext_noop("This line has neither a roll nor a cube action.")
            )
        stops = [*(each.start() for each in starts), len(line)][1:]
        for index, (found, stop) in enumerate(zip(starts, stops, strict=True)):
            seat = int(index > 0 or found.start() > MIDDLE)
            yield _Cell(number + 1, seat, found[0], line[found.end() : stop].strip())


def _play(rules: Rules[State], state: State, cell: _Cell, played: list[MatTurn]) -> State:
    if not isinstance(state, BackgammonState):
        raise Unreadable(gettext_noop("This line has neither a roll nor a cube action."))
    if state.contenders:
        state = replace(state, contenders=(), seat=cell.seat)
    if state.seat != cell.seat:
        raise Unreadable(gettext_noop("It is the other player's turn."))
    if cell.head.endswith(":"):
        return _throw(rules, state, cell, played)
    call = Call(CALLS.get(cell.head, "double"))
    after = play(rules, state, call)
    if call.name == "double" and cell.head != f"Doubles => {2 * state.cube}":
        raise Unreadable(gettext_noop("The cube has another value."))
    before = position_text(rules, state)
    played.append(MatTurn(cell.seat, call.name, before, ((state, call),)))
    return after


def _throw(rules: Rules[State], state: State, cell: _Cell, played: list[MatTurn]) -> State:
    high, low = sorted(map(int, cell.head[:2]), reverse=True)
    throw = Throw((high, low))
    thrown = play(rules, state, throw)
    moves = "" if cell.rest.casefold() == "cannot move" else cell.rest
    dice = f"{high}{low}:"
    if thrown.seat != state.seat or not thrown.pips_left:
        if moves:
            raise Unreadable(gettext_noop("No move is possible with this roll."))
        before = position_text(rules, state)
        played.append(MatTurn(cell.seat, f"{dice} Cannot Move", before, ((state, throw),)))
        return thrown
    after, steps = thrown, list[tuple[State, Move]]()
    for step in _in_order(rules, thrown, _our_words(moves)):
        steps.append((after, step))
        after = play(rules, after, step)
    if after.seat == state.seat and after.pips_left:
        raise Unreadable(gettext_noop("More of this roll must be played."))
    text = f"{dice} {rules.notation(steps)}"
    actions: tuple[tuple[State, Action], ...] = ((state, throw), *steps)
    played.append(MatTurn(cell.seat, text, position_text(rules, thrown), actions))
    return after


def _in_order(rules: Rules[State], thrown: State, words: str) -> tuple[Move, ...]:
    """Return the steps of a turn, in an order in which they are written as in the file."""
    found = read_play(rules, thrown, words, whole=True)
    for order in permutations(found):
        state, played = thrown, list[tuple[State, Move]]()
        for step in order:
            if step not in rules.legal_moves(state):
                break
            played.append((state, step))
            state = rules.apply(state, step)
        else:
            if rules.notation(played).casefold().split() == words.casefold().split():
                return order
    return found


def _our_words(moves: str) -> str:
    """Return moves with the words of our notation in place of 25 for the bar and 0 for off."""
    return re.sub(r"/0(?![0-9])", "/off", re.sub(r"(?<![0-9/])25/", "bar/", moves))
