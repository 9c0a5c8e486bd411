"""The template context of a board: everything a viewer may see of a match, as plain values."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.board.animation import ways as ways_of_pieces
from games.board.clocks import Clock, clock_view
from games.board.diagrams import exchange_forms
from games.board.drawing import draw_match
from games.board.history_nav import Steps
from games.board.offers import offering, offers
from games.board.targets import calls, question, spots, ways
from games.engine.text import read_position
from games.models import Event, Match
from games.selectors.perspective import Perspective, perspective_of
from games.selectors.turns import Turn, current_game, effective_events, may_undo, split_by_seat
from games.text.events import describe_new_events, lately
from games.text.leavers import if_i_leave, may_claim_win, state_of, while_i_was_away
from games.text.luck import fortunes
from games.text.moves import (
    distance_words,
    is_throw_lost,
    points_words,
    remarks,
    score_words,
    side_name,
    throw_notation,
    turn_notation,
    turn_words,
)
from games.text.rulings import rulings
from games.tutorial.panel import guide_of

SHOWN = 40
"""Maximum number of turns in the list of moves; longer lists are slow to render and send."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat at the board, with its player, pip count, score and clock."""

    number: int
    name: str
    user: User | None
    colour: int
    side: str
    left: str
    """How the player left, if they did."""
    to_go: str
    distance: int
    """The pip count as a number without words, for narrow layouts."""
    acting: bool
    own: bool
    won: bool
    points: str
    """The score of a match of several games, in words; `score` is the short form."""
    score: str
    stake: int
    """The value of the doubling cube on this seat's side; 0 if it is not there."""
    clock: Clock | None


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn in the list of moves."""

    colour: int | None
    side: str
    throw: str
    moves: str
    at: int
    """The number of its last event, at which the match can be shown."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The state of a rematch: its URL if it was made, and the players who offered one."""

    url: str
    offered: bool
    by: list[str]


@dataclass(frozen=True, slots=True)
class NextGame:
    """The players who are ready for the next game of the match."""

    ready: bool
    """Whether the viewer is ready."""
    by: list[str]


@dataclass(frozen=True, slots=True)
class Gift:
    """The seed that a player added to the dice, or a sentence why there is none."""

    name: str
    seed: str
    words: str


@dataclass(frozen=True, slots=True)
class Sealed:
    """The public part of the dice proof during a match: commitment, digest and seeds."""

    seal: str
    digest: str
    gifts: list[Gift]


def board_view(match: Match, viewer: int | None) -> dict[str, object]:
    """Return the template data of the board of a match for a viewer; `viewer` None: no seat."""
    return sight_view(perspective_of(match, viewer))


def sight_view(sight: Perspective) -> dict[str, object]:
    """Return the template data of the board of a match from a perspective."""
    match, viewer = sight.match, sight.viewer
    possible, guide = ways(sight), guide_of(sight)
    places = spots(sight, possible)
    return {
        "match": match.pk,
        "game": match.game,
        "version": match.version,
        "request": f"{match.version}.{viewer}",
        "player": sight.player is not None,
        "mine": sight.to_move,
        "drawing": draw_match(sight, possible, guide.advised if guide else None),
        "ways": ways_of_pieces(sight),
        "spots": places,
        "rows": [place.row for place in places],
        "calls": calls(sight),
        "sitters": [_sitter(sight, seat) for seat in _around(sight)],
        "lines": [line for turn in sight.turns[-SHOWN:] for line in _lines(sight, turn)],
        "earlier": _earlier(sight),
        "guide": guide,
        "words": turn_words(sight),
        "remarks": remarks(sight),
        "lately": lately(sight),
        "say": f"{describe_new_events(sight)} {turn_words(sight)}".strip(),
        "over": sight.phase == "over",
        "paused": match.paused,
        "sits": viewer is not None,
        "rulings": rulings(sight),
        "due": sight.phase,
        "may_throw": sight.to_move and sight.phase == "throw",
        "may_confirm": sight.to_move and sight.phase == "done",
        "may_undo": _may_undo(sight),
        "resignation": _resignation(sight),
        "if_i_leave": if_i_leave(sight),
        "while_i_was_away": while_i_was_away(sight),
        "may_claim_win": may_claim_win(sight),
        "offers": offers(sight),
        "question": question(sight),
        "offering": offering(sight),
        "rematch": _rematch(sight),
        "next_game": _next_game(sight),
        "luck": fortunes(sight),
        "sealed": _dice_proof_view(sight),
        "record": reverse("record", args=[match.pk]) if _are_dice_revealed(match) else "",
        "mat": reverse("mat", args=[match.pk]) if "mat" in sight.rules.files else "",
        "steps": Steps(match.pk, match.version, sight.turns[0].throw.number, match.version),
        "position": exchange_forms(sight.rules, sight.state),
    }


def waits(match: Match, viewer: int | None) -> bool:
    """Whether the viewer can only wait: for another player, or for the match to resume."""
    if match.stage == Match.Stage.OVER:
        return False
    if match.stage == Match.Stage.BETWEEN or match.paused:
        return True
    if match.stage == Match.Stage.BEGINNING:
        return viewer is None or match.seats.get(number=viewer).contribution != ""
    turn = read_position(match.position)[1].seat if match.holding is None else match.holding
    if viewer is None or turn != viewer:
        return True
    return bool(match.seats.get(number=viewer).out)


def _around(sight: Perspective) -> list[int]:
    """Return the seats with the viewer's own last, since it is drawn at the bottom."""
    own = sight.viewer or 0
    return [(own + step) % len(sight.seats) for step in range(1, len(sight.seats) + 1)]


def _sitter(sight: Perspective, seat: int) -> SeatView:
    to_go = sight.rules.to_go(sight.state, seat)
    return SeatView(
        number=seat,
        name=sight.seats[seat].name,
        user=sight.seats[seat].user,
        colour=sight.side(seat),
        side=side_name(sight, seat),
        left=state_of(sight, seat),
        to_go=distance_words(sight.rules, to_go),
        distance=to_go,
        acting=sight.active_seat == seat,
        own=sight.viewer == seat,
        won=seat in (sight.match.winners or []),
        points=points_words(sight, seat),
        score=score_words(sight, seat),
        stake=sight.rules.stake(sight.state, seat),
        clock=clock_view(sight, seat),
    )


def _may_undo(sight: Perspective) -> bool:
    return sight.to_move and may_undo(sight.turns[-1], sight.viewer)


def _earlier(sight: Perspective) -> int | None:
    """Return the last event before the listed turns, by number; None if all turns are listed."""
    before = sight.turns[:-SHOWN]
    return (before[-1].throw, *before[-1].steps)[-1].number if before else None


def _lines(sight: Perspective, turn: Turn) -> list[TurnRow]:
    own, *left = split_by_seat(turn)
    if turn.throw.kind == Event.Kind.START:
        return []
    first = (
        _line_of_game(sight, turn.throw)
        if turn.throw.kind == Event.Kind.GAME
        else _line(sight, own)
    )
    return [first, *(_line_of_left(sight, part) for part in left)]


def _line_of_game(sight: Perspective, event: Event) -> TurnRow:
    number = current_game(sight.events[: event.number])
    words = gettext("Game %(game)s") % {"game": number}
    return TurnRow(colour=None, side=words, throw="", moves="", at=event.number)


def _line_of_left(sight: Perspective, part: Turn) -> TurnRow:
    seat = part.steps[0].seat or 0
    return TurnRow(
        colour=sight.side(seat),
        side=side_name(sight, seat),
        throw="",
        moves=turn_notation(sight, part),
        at=part.steps[-1].number,
    )


def _line(sight: Perspective, turn: Turn) -> TurnRow:
    seat = turn.throw.seat
    return TurnRow(
        colour=None if seat is None else sight.side(seat),
        side=gettext("Start") if seat is None else side_name(sight, seat),
        throw=throw_notation(turn),
        moves=gettext("no move") if is_throw_lost(turn) else turn_notation(sight, turn),
        at=(turn.throw, *turn.steps)[-1].number,
    )


def _resignation(sight: Perspective) -> int:
    """Return the points that the viewer would lose by resigning; 0 if they cannot resign."""
    if sight.player is None or sight.player in sight.left_seats or sight.phase == "over":
        return 0
    return sight.rules.resignation(sight.state, sight.player).points


def _are_dice_revealed(match: Match) -> bool:
    return match.stage == Match.Stage.OVER and bool(match.commitment.keys)


def _dice_proof_view(sight: Perspective) -> Sealed:
    joined = sorted(sight.seats, key=lambda seat: seat.join)
    gifts = [Gift(seat.name, seat.seed, seat.get_contribution_display()) for seat in joined]
    return Sealed(sight.match.commitment.value, sight.match.digest, gifts)


def _next_game(sight: Perspective) -> NextGame | None:
    if sight.match.stage != Match.Stage.BETWEEN:
        return None
    said = [event for event in sight.events if event.kind == Event.Kind.READY]
    ready = {event.seat for event in said if event.round == sight.match.round}
    names = [sight.seats[seat].name for seat in ready if seat not in (None, sight.viewer)]
    return NextGame(ready=sight.viewer in ready and sight.viewer is not None, by=names)


def _rematch(sight: Perspective) -> Rematch | None:
    if sight.match.stage != Match.Stage.OVER:
        return None
    said = effective_events(sight.events)
    wanted = [event.seat for event in said if event.kind == Event.Kind.REMATCH]
    following = Match.objects.filter(previous=sight.match).first()
    return Rematch(
        url=following.get_absolute_url() if following else "",
        offered=sight.viewer in wanted,
        by=[sight.seats[seat].name for seat in wanted if seat not in (None, sight.viewer)],
    )
