"""A position that is being set up: it has all its pieces, but no game need be able to reach it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from games.analysis_board.line import MAX_LENGTH
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import draft_from, invalid_position_reason
from games.engine.forms.reading import Unreadable, json_value
from games.engine.forms.text import position_text, read_draft
from games.engine.games import table
from games.engine.options import option_values
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop

WAITING_GAMES = ("pachisi", "petits-chevaux")
"""Games whose pieces wait at the start when they are taken away; in others they have finished."""
AWAY = "away"
"""Stands for taking a piece away, in place of a seat."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A position that is being set up."""

    rules: Rules[State]
    state: State

    @property
    def text(self) -> str:
        """The position as one line."""
        return position_text(self.rules, self.state)

    @property
    def invalid_reason(self) -> str | None:
        """Why no game can reach the position; None if it is valid."""
        return invalid_position_reason(self.rules, self.state)

    @property
    def reserve(self) -> int:
        """The progress of pieces that are not on the board."""
        return 0 if self.rules.game in WAITING_GAMES else self.rules.last

    @property
    def can_be_drawn(self) -> bool:
        """Whether each piece stands on a square of the board."""
        layout = self.rules.layout(0)
        squares = {place.key for place in layout.places}
        pieces = ((seat, each) for seat, side in enumerate(self.state.pieces) for each in side)
        return all(layout.at(seat, each) in squares for seat, each in pieces)

    def put(self, seat: int, progress: int) -> "Draft":
        """Return the position with one more piece of a seat at this progress.

        Raises `InvalidPosition` if all its pieces are on the board.
        """
        if progress == self.reserve:
            return self
        if self.state.pieces[seat].count(self.reserve) == 0:
            raise InvalidPosition(
                gettext_noop("All pieces of this side are on the board. Take one away first.")
            )
        return self._moved(seat, self.reserve, progress)

    def take_away(self, seat: int, progress: int) -> "Draft":
        """Return the position without one piece of a seat at this progress."""
        return self._moved(seat, progress, self.reserve)

    def cleared(self) -> "Draft":
        """Return the position with an empty board."""
        side = (self.reserve,) * self.rules.pieces_each
        return self._with(pieces=(side,) * self.rules.seats)

    def started(self) -> "Draft":
        """Return the position with the pieces where they stand at the start."""
        return self._with(pieces=self.rules.start().pieces)

    def act(self, seat: int) -> "Draft":
        """Return the position in which this seat has to throw."""
        return (
            self if seat == self.state.seat and not self.state.pips_left else self._with(seat=seat)
        )

    def _moved(self, seat: int, start: int, end: int) -> "Draft":
        side = list(self.state.pieces[seat])
        side.remove(start)
        pieces = list(self.state.pieces)
        pieces[seat] = tuple(sorted([*side, end]))
        return self._with(pieces=tuple(pieces))

    def _with(
        self, pieces: tuple[tuple[int, ...], ...] | None = None, seat: int | None = None
    ) -> "Draft":
        """Return the position with other pieces or another active seat, before its throw."""
        mover = self.state.seat or 0 if seat is None else seat
        placed = self.state.pieces if pieces is None else pieces
        return replace(self, state=_complete(self.rules, self.state, placed, mover))

    def at_score(self, wanted: Mapping[str, str]) -> "Draft":
        """Return a backgammon position with the match, the score and the cube of a form.

        What the form does not name stays. Raises `InvalidPosition` for what no match has.
        """
        state = self.state
        if not isinstance(state, BackgammonState) or "match_points" not in wanted:
            return self
        cube, owner = "cube" in wanted, wanted.get("owner", "")
        length = _number(wanted, "match_points", self.rules.match_points)
        options = option_values(self.rules) | {"match_points": length, "cube": cube}
        rules = table(self.rules.game, options, self.rules.seats)
        points = tuple(_number(wanted, name, 0) for name in ("white", "red"))
        changed = replace(
            state,
            won=points if any(points) else (),
            cube=_number(wanted, "value", 1) if cube else 1,
            owner=int(owner) if cube and owner in ("0", "1") else None,
            crawford=cube and "crawford" in wanted,
        )
        return Draft(rules, changed)


def read_draft_text(text: str) -> Draft:
    """Return the draft that a text describes, as one line or as JSON.

    Raises `Unreadable` or `InvalidPosition` for a text that describes none.
    """
    if len(text) > MAX_LENGTH:
        raise Unreadable(gettext_noop("This text is too long to be a position."))
    draft = Draft(*(draft_from(json_value(text)) if text.startswith("{") else read_draft(text)))
    if draft.state.seat is not None and draft.state.seat >= draft.rules.seats:
        raise InvalidPosition(gettext_noop("The seat whose turn it is does not exist."))
    reason = draft.invalid_reason
    if reason is not None and not draft.can_be_drawn:
        raise InvalidPosition(reason)
    return draft


def _complete(
    rules: Rules[State], before: State, pieces: tuple[tuple[int, ...], ...], seat: int
) -> State:
    """Return a position before a throw, with a memory that makes it valid if there is one."""
    states, start = list(_states(rules, before, pieces, seat)), rules.start()
    if pieces == start.pieces:
        # In some games the seats throw for the start before any of them can act.
        states.append(start)
    return next(
        (each for each in states if invalid_position_reason(rules, each) is None), states[0]
    )


def _states(
    rules: Rules[State], before: State, pieces: tuple[tuple[int, ...], ...], seat: int
) -> Iterator[State]:
    if isinstance(before, BackgammonState):
        yield replace(before, pieces=pieces, seat=seat, pips_left=(), contenders=(), doubled=False)
        return
    for memory in _memories(rules):
        yield rules.state_type(pieces, seat, won=before.won, **memory)  # type: ignore[arg-type]


def _memories(rules: Rules[State]) -> Iterator[Mapping[str, object]]:
    """Yield memories that a position before a throw can have, those of plain positions first."""
    switches = list(product((False, True), repeat=rules.seats))
    if rules.game == "senet":
        yield {"black": 1, "white_moved": True}
        yield {"black": 1}
        yield {"black": 0, "white_moved": True}
        yield {"black": 0}
    elif rules.game == "pachisi":
        for captured in switches:
            yield {"captures": tuple(map(int, captured))}
    elif rules.game == "petits-chevaux":
        yield {}
        yield {"opening": True, "throws_left": 3}
    else:
        for runner in reversed(switches):
            yield {"runner": runner}


def _number(wanted: Mapping[str, str], name: str, default: int) -> int:
    text = wanted.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else default  # noqa: PLR2004
