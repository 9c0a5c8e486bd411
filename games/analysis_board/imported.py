"""A match file as the analysis board shows it: its games, with a link for each turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.analysis.decisions import choice_text
from games.analysis.summary import Row, total_rows
from games.analysis_board.faults import Fault
from games.bots.evaluation import evaluator
from games.engine.analysis.report import Decision, Report, report_from
from games.engine.analysis.totals import bands_of, most_expensive
from games.engine.backgammon.rules import Backgammon
from games.engine.explanations import InvalidPosition
from games.engine.forms.reading import Json, integer, mapping, sequence
from games.record.mat import MatCell, call_cell, win_cell, write_games
from games.text.moves import translate_message
from games.text.notation import localize
from games.text.worth import cost_words

MAX_LENGTH = 50_000
"""Maximum number of characters of a match file; requests as a whole have a limit too."""
CALLS = Backgammon.call_names
DEAREST = 10
"""Maximum number of decisions that the report of a game names."""


@dataclass(frozen=True, slots=True)
class ImportedTurn:
    """A turn of an imported match, with the address of the board before its moves."""

    seat: int
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A decision of an imported game that cost something."""

    seat: int
    played: str
    best: str
    cost: str
    url: str
    """The address of the board before it."""


@dataclass(frozen=True, slots=True)
class ImportedReport:
    """The totals of both players in an imported game, and its dearest decisions."""

    rows: Sequence[Row]
    dearest: Sequence[CostlyTurn]


@dataclass(frozen=True, slots=True)
class ImportedGame:
    title: str
    score: str
    turns: Sequence[ImportedTurn]
    result: str
    report: ImportedReport | None
    """What its decisions were worth, if the reader asked for it."""


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """An imported match, and the same as a file in the notation of this site."""

    names: Sequence[str]
    games: Sequence[ImportedGame]
    file: str


class BadFile(Exception):
    """Error: a match file that cannot be played; `fault` says in which line and why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


def import_match(text: str, analysed: int | None = None) -> ImportedMatch:
    """Return the match of a file, with a report of the game with this number, from 0.

    Raises `BadFile`, and `Busy` if the engine has no time.
    """
    if len(text) > MAX_LENGTH:
        raise BadFile(Fault(gettext("The file is too long.")))
    try:
        answer = evaluator.replay(text.replace("\r\n", "\n"), analysed)
    except InvalidPosition as error:
        # Characters that JSON writes as six make the request too long.
        raise BadFile(Fault(gettext("The file is too long."))) from error
    if "fault" in answer:
        raise BadFile(_fault(mapping(answer["fault"])))
    match = mapping(answer["match"])
    known = [str(name) for name in sequence(match["names"])]
    sides = [gettext(name) for name in Backgammon.side_names]
    names = [name or side for name, side in zip(known, sides, strict=True)]
    games = [mapping(game) for game in sequence(match["games"])]
    length = integer(match["match_points"])
    reports = {analysed: report_from(answer["report"])} if "report" in answer else {}
    return ImportedMatch(
        names=names,
        games=[_game(at, game, names, reports.get(at)) for at, game in enumerate(games)],
        file=write_games(names, length, _parts(games, length)),
    )


def _fault(found: Mapping[str, Json]) -> Fault:
    words = translate_message(str(found["message"]), mapping(found["values"]))
    sentence = gettext("Line %(line)s: %(reason)s")
    statement = str(found["statement"])
    text = sentence % {"line": found["line"], "reason": words}
    return Fault(text, statement, Backgammon.game if statement else "")


def _game(
    at: int, game: Mapping[str, Json], names: Sequence[str], report: Report | None
) -> ImportedGame:
    turns = [_turn(sequence(turn)) for turn in sequence(game["turns"])]
    result = gettext("%(name)s wins, points: %(points)s")
    winner = names[integer(game["winner"])]
    return ImportedGame(
        title=gettext("Game %(number)s") % {"number": at + 1},
        score=" – ".join(str(points) for points in sequence(game["score"])),
        turns=turns,
        report=None if report is None else _report(report, turns),
        result=result % {"name": winner, "points": game["points"]},
    )


def _report(report: Report, turns: Sequence[ImportedTurn]) -> ImportedReport:
    game = Backgammon.game
    wrong = most_expensive(report.decisions, bands_of(game))[:DEAREST]
    return ImportedReport(
        total_rows(game, report, range(len(Backgammon.side_names))),
        [_costly(each, turns[each.number]) for each in wrong],
    )


def _costly(decision: Decision, turn: ImportedTurn) -> CostlyTurn:
    best = decision.candidates[0]
    return CostlyTurn(
        seat=decision.seat,
        played=turn.text,
        best=choice_text(Backgammon.call_names, decision, best),
        cost=cost_words(Backgammon.game, decision.error),
        url=turn.url,
    )


def _turn(turn: Sequence[Json]) -> ImportedTurn:
    seat, text, before = turn
    query = urlencode({"game": Backgammon.game, "position": before})
    words = gettext(CALLS[str(text)]) if text in CALLS else localize(str(text))
    return ImportedTurn(integer(seat), words, f"{reverse('analysis_board')}?{query}")


def _parts(
    games: Sequence[Mapping[str, Json]], length: int
) -> Iterator[tuple[Sequence[int], Sequence[MatCell], MatCell]]:
    for game in games:
        score = [integer(points) for points in sequence(game["score"])]
        winner, points = integer(game["winner"]), integer(game["points"])
        decided = length > 1 and score[winner] + points >= length
        cells = [_cell(sequence(turn)) for turn in sequence(game["turns"])]
        yield score, cells, win_cell(winner, points, decided=decided)


def _cell(turn: Sequence[Json]) -> MatCell:
    seat, text, before = turn
    if text in CALLS:
        return call_cell(integer(seat), str(text), str(before))
    return MatCell(integer(seat), str(text))
