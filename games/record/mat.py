"""Export of a finished backgammon match in the `.mat` format, which backgammon programs read."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.engine.backgammon.state import BackgammonState
from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.match import points_after, points_before, winners
from games.engine.rules import Rules
from games.engine.state import Action, Move, Outcome, State, Throw
from games.models import Event
from games.proof.rulings import ADJUDICATE, MATCH
from games.selectors.turns import Turn, effective_events, last_outcome, ruling_kind, turns

COLUMN = 28
"""Width in characters of the first player's column."""
NUMBER = 5
"""Width in characters of the line number, which stands before the first column."""
NEXT_GAME = "game"
"""Kind of the event that starts a further game of a match."""
DOUBLE, DROP = "double", "drop"
"""Calls that a game can end with."""
DOUBLES, TAKES, DROPS = " Doubles => ", " Takes", " Drops"


@dataclass(frozen=True, slots=True)
class MatCell:
    """Cell of a match file: a throw with its moves, a call, or a win of one player."""

    seat: int
    text: str
    dice: tuple[int, ...] = ()
    """The dice of a throw, the larger one first."""
    moves: tuple[Move, ...] = ()
    """The steps of a throw, in the order in which they were played."""
    call: str = ""
    """The name of a call."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game of a finished match as its cells: the score before it, and how it ended."""

    before: tuple[int, ...]
    cells: Sequence[MatCell]
    winner: int
    points: int
    is_last: bool
    """Whether the game decided a match of several points."""
    is_crawford: bool
    is_resigned: bool
    """Whether it ended before the rules ended it, and not by a dropped double."""

    @property
    def won(self) -> MatCell:
        return win_cell(self.winner, self.points, decided=self.is_last)


def format_match(names: Sequence[str], events: Sequence[Event], outcome: Outcome | None) -> str:
    """Return a match in `.mat` format: a header, then score, turns and winner of each game.

    `outcome` is that of the match, None if it was aborted. An unfinished last turn is left out, and
    so is a game that was aborted: the format has neither. Empty if no game was finished.
    """
    rules, games = recorded_games(events, outcome)
    if not games:
        return ""
    parts = [(each.before, each.cells, each.won) for each in games]
    return write_games(names, rules.match_points if rules.match_points > 1 else 0, parts)


def recorded_games(
    events: Sequence[Event], outcome: Outcome | None
) -> tuple[Rules[State], list[RecordedGame]]:
    """Return the rules of a finished match and its games; `outcome` is that of the match.

    A game that was aborted is left out.
    """
    games = split_by_game(events)
    rules, last = read_position(games[-1][-1].position)
    scores = [(0,) * rules.seats]
    scores += [points_before(*read_position(game[0].position)) for game in games[1:]]
    if final := rules.outcome(last) or _outcome_before_rulings(events) or outcome:
        scores.append(points_after(rules, last, final))
    found = [
        _recorded_game(rules, game, *pair)
        for game, pair in zip(games, pairwise(scores), strict=False)
    ]
    return rules, found


def _outcome_before_rulings(events: Sequence[Event]) -> Outcome | None:
    """Return the outcome of the last game if it was over before staff decided the match."""
    effective = effective_events(events)
    ruled = [
        event.number
        for event in effective
        if ruling_kind(event) == ADJUDICATE and event.payload.get("of") == MATCH
    ]
    return last_outcome(events[: ruled[-1] - 1] if ruled else events)


def _recorded_game(
    rules: Rules[State], game: Sequence[Event], before: tuple[int, ...], after: tuple[int, ...]
) -> RecordedGame:
    gained = [now - then for now, then in zip(after, before, strict=True)]
    points = max(gained)
    winner = gained.index(points)
    cells = _resolve_double(_format_turns(game), winner)
    (_, first), (_, last) = (read_position(each.position) for each in (game[0], game[-1]))
    assert isinstance(first, BackgammonState)  # noqa: S101  only backgammon is exported
    dropped = bool(cells) and cells[-1].call == DROP
    return RecordedGame(
        before,
        cells,
        winner,
        points,
        is_last=rules.match_points > 1 and bool(winners(rules, after)),
        is_crawford=first.crawford,
        is_resigned=rules.outcome(last) is None and not dropped,
    )


def write_games(
    names: Sequence[str],
    match_points: int,
    games: Iterable[tuple[Sequence[int], Sequence[MatCell], MatCell]],
) -> str:
    """Return games in `.mat` format, each given as the score before it, its cells and its win."""
    lines = [
        *(f'; [Player {number} "{name}"]' for number, name in enumerate(names, start=1)),
        "",
        f" {match_points} point match",
    ]
    for number, (before, cells, won) in enumerate(games, start=1):
        first, second = (f"{name} : {points}" for name, points in zip(names, before, strict=True))
        head = ["", f" Game {number}", f" {first}".ljust(NUMBER + COLUMN) + second]
        lines += [*head, *_format_rows(cells, won)]
    return "\n".join([*lines, ""])


def split_by_game(events: Iterable[Event]) -> list[list[Event]]:
    """Return the events of each game; every game after the first begins with a `game` event."""
    games: list[list[Event]] = [[]]
    for event in events:
        if event.kind == NEXT_GAME:
            games.append([])
        games[-1].append(event)
    return games


def win_cell(seat: int, points: int, *, decided: bool) -> MatCell:
    """Return the cell that says who has won a game, and whether that decided the match."""
    unit = "point" if points == 1 else "points"
    return MatCell(seat, f"Wins {points} {unit}{' and the match' if decided else ''}")


def _format_rows(cells: Sequence[MatCell], won: MatCell) -> Iterator[str]:
    halves = list[str]()
    for each in cells:
        # If a player acts twice in a row, or the second player begins, the other cell is empty.
        halves += [""] * ((each.seat - len(halves)) % 2) + [each.text]
    # The win is written in the winner's column, in the line after the winner's last turn.
    beside = len(halves) % 2 == 1
    halves += [won.text if won.seat == 1 else ""] * beside
    for number, at in enumerate(range(0, len(halves), 2), start=1):
        yield f"{number:3}) {halves[at]:{COLUMN}}{halves[at + 1]}".rstrip()
    if not (beside and won.seat == 1):
        yield " " * (NUMBER + COLUMN * won.seat) + won.text


def _resolve_double(cells: list[MatCell], winner: int) -> list[MatCell]:
    """Complete or remove a double without an answer at the end of a game.

    If the doubling player won, the opponent gave up: that is written as a drop. Else the double is
    left out.
    """
    if not cells or cells[-1].call != DOUBLE:
        return cells
    doubler = cells[-1].seat
    return [*cells, MatCell(1 - doubler, DROPS, call=DROP)] if doubler == winner else cells[:-1]


def _format_turns(events: Sequence[Event]) -> list[MatCell]:
    return [cell for turn in turns(events) for cell in _format_turn(turn)]


def _format_turn(turn: Turn) -> Iterator[MatCell]:
    moves = [step for step in turn.steps if step.kind == Event.Kind.MOVE]
    throw_cell = _format_throw(Turn(turn.throw, tuple(moves)))
    if throw_cell is not None:
        yield throw_cell
    # After the moves come calls: the next player may double before throwing.
    yield from map(_format_call, turn.steps[len(moves) :])


def _format_call(step: Event) -> MatCell:
    return call_cell(step.seat or 0, step.payload["call"], step.position)


def call_cell(seat: int, call: str, position: str) -> MatCell:
    """Return the cell of a call; of a double, `position` may be the one before or after it."""
    _, state = read_position(position)
    assert isinstance(state, BackgammonState)  # noqa: S101  only backgammon is exported
    words = {DOUBLE: f"{DOUBLES}{2 * state.cube}", "take": TAKES, DROP: DROPS}
    return MatCell(seat, words[call], call=call)


def _format_throw(turn: Turn) -> MatCell | None:
    throw = action_from(turn.throw.payload) if turn.throw.payload else None
    if not isinstance(throw, Throw):
        return None
    rules, after = read_position(turn.positions[-1])
    seat = turn.steps[0].seat if turn.steps else turn.throw.seat
    if seat is None or _is_unfinished(rules, after, seat):
        return None
    dice = tuple(sorted(throw.dice, reverse=True))
    moves = tuple(each for each in map(_action, turn.steps) if isinstance(each, Move))
    text = "".join(map(str, dice))
    return MatCell(seat, f"{text}: {_format_moves(rules, turn) or 'Cannot Move'}", dice, moves)


def _is_unfinished(rules: Rules[State], after: State, seat: int) -> bool:
    return rules.outcome(after) is None and after.seat == seat


def _format_moves(rules: Rules[State], turn: Turn) -> str:
    before = (read_position(position)[1] for position in turn.positions)
    actions = map(_action, turn.steps)
    # There is one position more than there are steps: the position after the last step.
    pairs = zip(before, actions, strict=False)
    return rules.notation([(state, move) for state, move in pairs if isinstance(move, Move)])


def _action(step: Event) -> Action:
    return action_from(step.payload)
