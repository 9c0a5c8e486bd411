"""Judge plays of backgammon: the best afterstates, searched ahead, against the one played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from games.engine.analysis.backgammon.outlooks import Afterstates, chances_ahead
from games.engine.analysis.backgammon.phases import phase
from games.engine.analysis.backgammon.stakes import Stakes, stakes
from games.engine.analysis.report import Candidate, Decision
from games.engine.analysis.turns import Played
from games.engine.backgammon.packed.positions import pack_position
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.afterstates import Indices, afterstates
from games.engine.bots.backgammon.evaluation import evaluate
from games.engine.bots.backgammon.levels import LEVELS
from games.engine.bots.backgammon.outcomes import for_opponent
from games.engine.bots.backgammon.rows import SIDE, Rows, row, swap_sides
from games.engine.bots.backgammon.turns import ends, sides, towards
from games.engine.explanations import InvalidPosition
from games.engine.state import Move

STANDARD, DEEP = "standard", "deep"
ROUNDS = {STANDARD: LEVELS["strong"].rounds, DEEP: LEVELS["master"].rounds}
"""Rounds of search by depth, without the noise of a level."""


@dataclass
class _Judged:
    """A play to judge: its afterstates, and what is known of each so far."""

    play: Played
    stakes: Stakes
    rows: Rows
    """The afterstates as the opponent sees them."""
    chances: Floats
    equities: Floats
    """Match equities of the seat that plays, the cube included."""
    played: int
    """Index of the afterstate that was played."""
    among: list[int]
    """Indices of the afterstates that the last round searched, best first."""

    def rank(self, most: int, within: float, shown: int) -> None:
        """Select the best afterstates for the next round, and always the one played.

        At most `most` that lose no more than `within` in equity go on, and the first
        `shown` where all afterstates are still in.
        """
        best = sorted(self.among, key=lambda index: -self.equities[index])
        least = self.equities[best[0]] - within * self.stakes.unit
        few = shown if len(best) == len(self.rows) else 1
        kept = [
            index
            for rank, index in enumerate(best[: max(most, few)])
            if rank < few or self.equities[index] >= least
        ]
        self.among = kept if self.played in kept else [*kept, self.played]


def judge(rules: Backgammon, plays: Sequence[Played], depth: str, most: int) -> Iterator[Decision]:
    """Yield what each play was worth, with at most `most` candidates; all are searched together."""
    judged = list(_begin(rules, plays))
    for each_round in ROUNDS[depth]:
        open_to = [each for each in judged if len(each.rows) > 1]
        for each in open_to:
            each.rank(each_round.most, each_round.within, most)
        asked = [Afterstates(each.stakes, each.rows[each.among]) for each in open_to]
        for each, after, found in zip(
            open_to, asked, chances_ahead(asked, each_round.throws), strict=True
        ):
            each.chances[each.among] = found
            each.equities[each.among] = each.stakes.equities(found, after.rows)
    for each in judged:
        yield _decision(rules, each, most)


def _begin(rules: Backgammon, plays: Sequence[Played]) -> Iterator[_Judged]:
    """Yield all plays with their afterstates, evaluated without lookahead."""
    if not plays:
        return
    after, group = _afterstates(plays)
    left = swap_sides(after)
    chances = for_opponent(evaluate(left, bar_alone=rules.backgammon_rule == "bar"))
    cuts = np.flatnonzero(np.diff(group)) + 1
    parts = zip(plays, np.split(left, cuts), np.split(chances, cuts), strict=True)
    for play, rows, seen in parts:
        assert isinstance(play.state, BackgammonState)  # noqa: S101  a play of backgammon
        mine = stakes(rules, play.state, play.seat)
        ended = swap_sides(_row(play.after, play.seat))
        found = np.flatnonzero((rows == ended).all(axis=1))
        if not len(found):
            raise InvalidPosition("Only whole turns can be analysed.")
        equities = mine.outcomes.equity(seen)
        yield _Judged(play, mine, rows, seen, equities, int(found[0]), list(range(len(rows))))


def _afterstates(plays: Sequence[Played]) -> tuple[Rows, Indices]:
    """Return the afterstates of all plays as their seats see them, and the play of each."""
    pips = [each.state.pips_left for each in plays]
    if all(len(each) == (len(set(each)) == 1) * 2 + 2 for each in pips):
        before = np.stack([_row(each.state, each.seat) for each in plays])
        highs, lows = (np.array([each[at] for each in pips]) for at in (0, -1))
        return afterstates(before, highs, lows)
    # Of some throw only a part is left, as on an analysis board.
    found = [
        [row(own, rival) for own, rival in sides(ends(play.state))]
        for play in plays
        if isinstance(play.state, BackgammonState)
    ]
    group = np.repeat(np.arange(len(found)), [len(each) for each in found])
    return np.stack([each for several in found for each in several]), group


def _row(state: object, seat: int) -> Rows:
    assert isinstance(state, BackgammonState)  # noqa: S101  a play of backgammon
    return row(state.pieces[seat], state.pieces[1 - seat])


def _decision(rules: Backgammon, judged: _Judged, most: int) -> Decision:
    play, equities = judged.play, judged.equities
    assert isinstance(play.state, BackgammonState)  # noqa: S101  a play of backgammon
    ranked = sorted(judged.among, key=lambda index: -equities[index])
    shown = ranked[:most]
    if judged.played not in shown:
        shown[-1] = judged.played
    lost = float(equities[shown[0]] - equities[judged.played])
    return Decision(
        number=play.number,
        kind="play",
        seat=play.seat,
        candidates=tuple(_candidate(rules, judged, index) for index in shown),
        played=shown.index(judged.played),
        error=judged.stakes.in_units(lost),
        match_loss=lost / 2,
        counted=len(judged.rows) > 1,
        phase=phase(play.state, play.seat),
    )


def _candidate(rules: Backgammon, judged: _Judged, index: int) -> Candidate:
    play = judged.play
    moves = [each for each in play.steps if isinstance(each, Move)]
    if index != judged.played:
        moves = _moves(rules, play, judged.rows[index])
    chances: list[float] = judged.chances[index].tolist()
    return Candidate(
        steps=tuple(moves),
        notation=_notation(rules, play, moves),
        equity=judged.stakes.normalised(float(judged.equities[index])),
        chances=tuple(chances),
    )


def _moves(rules: Backgammon, play: Played, left: Rows) -> list[Move]:
    """Return steps that lead to this afterstate, given as the opponent sees it."""
    end = pack_position(_places(left[SIDE:]), _places(left[:SIDE]))
    state, found = play.state, list[Move]()
    while isinstance(state, BackgammonState) and state.seat == play.seat and state.pips_left:
        found.append(towards(rules, state, end))
        state = rules.apply(state, found[-1])
    return found


def _places(counts: Rows) -> tuple[int, ...]:
    places: list[int] = np.repeat(np.arange(SIDE), counts).tolist()
    return tuple(places)


def _notation(rules: Backgammon, play: Played, moves: Sequence[Move]) -> str:
    state, played = play.state, list[tuple[BackgammonState, Move]]()
    for move in moves:
        assert isinstance(state, BackgammonState)  # noqa: S101  a play of backgammon
        played.append((state, move))
        state = rules.apply(state, move)
    return rules.notation(played)
