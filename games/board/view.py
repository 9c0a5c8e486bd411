"""The template context of a board: everything a viewer may see of a match, as plain values."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.board.animation import piece_paths as ways_of_pieces
from games.board.clocks import Clock, clock_view
from games.board.drawing import draw_match
from games.board.history_nav import HistoryNav
from games.board.offers import offer_views, possible_offers
from games.board.pictures.diagrams import exchange_forms
from games.board.targets import call_buttons, moves_by_square, pending_call, squares
from games.engine.text import read_position
from games.models import Event, Match
from games.selectors.perspective import Perspective, perspective_of
from games.selectors.turns import Turn, current_game, effective_events, may_undo, split_by_seat
from games.text.events import describe_new_events, recent_news
from games.text.leavers import may_claim_win, resign_warning, return_notice, seat_status
from games.text.luck import luck_text
from games.text.moves import (
    is_throw_lost,
    pips_text,
    points_text,
    position_remarks,
    score_text,
    side_name,
    throw_notation,
    turn_notation,
    turn_text,
)
from games.text.rulings import recent_rulings
from games.tutorial.panel import guide_of

MAX_TURNS = 40
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
    pips_text: str
    pips: int
    """The pip count as a number without words, for narrow layouts."""
    active: bool
    own: bool
    won: bool
    points: str
    """The score of a match of several games, in words; `score` is the short form."""
    score: str
    cube_value: int
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
class RematchView:
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
class SeedView:
    """The seed that a player added to the dice, or a sentence why there is none."""

    name: str
    seed: str
    contribution: str


@dataclass(frozen=True, slots=True)
class DiceProofView:
    """The public part of the dice proof during a match: commitment, digest and seeds."""

    commitment: str
    digest: str
    seeds: list[SeedView]


def board_view(match: Match, viewer: int | None) -> dict[str, object]:
    """Return the template data of the board of a match for a viewer; `viewer` None: no seat."""
    return render_context(perspective_of(match, viewer))


def render_context(perspective: Perspective) -> dict[str, object]:
    """Return the template data of the board of a match from a perspective."""
    match, viewer = perspective.match, perspective.viewer
    moves, guide = moves_by_square(perspective), guide_of(perspective)
    square_views = squares(perspective, moves)
    return {
        "match": match.pk,
        "game": match.game,
        "version": match.version,
        "request": f"{match.version}.{viewer}",
        "player": perspective.player is not None,
        "mine": perspective.to_move,
        "drawing": draw_match(perspective, moves, guide.advised if guide else None),
        "ways": ways_of_pieces(perspective),
        "spots": square_views,
        "rows": [square.row for square in square_views],
        "calls": call_buttons(perspective),
        "sitters": [_seat_view(perspective, seat) for seat in _seats_around(perspective)],
        "lines": [
            line
            for turn in perspective.turns[-MAX_TURNS:]
            for line in _turn_rows(perspective, turn)
        ],
        "earlier": _earlier(perspective),
        "guide": guide,
        "words": turn_text(perspective),
        "remarks": position_remarks(perspective),
        "lately": recent_news(perspective),
        "say": f"{describe_new_events(perspective)} {turn_text(perspective)}".strip(),
        "over": perspective.phase == "over",
        "paused": match.paused,
        "sits": viewer is not None,
        "rulings": recent_rulings(perspective),
        "due": perspective.phase,
        "may_throw": perspective.to_move and perspective.phase == "throw",
        "may_confirm": perspective.to_move and perspective.phase == "done",
        "may_undo": _may_undo(perspective),
        "resignation": _resignation(perspective),
        "if_i_leave": resign_warning(perspective),
        "while_i_was_away": return_notice(perspective),
        "may_claim_win": may_claim_win(perspective),
        "offers": offer_views(perspective),
        "question": pending_call(perspective),
        "offering": possible_offers(perspective),
        "rematch": _rematch(perspective),
        "next_game": _next_game(perspective),
        "luck": luck_text(perspective),
        "sealed": _dice_proof_view(perspective),
        "record": reverse("record", args=[match.pk]) if _are_dice_revealed(match) else "",
        "mat": reverse("mat", args=[match.pk]) if "mat" in perspective.rules.files else "",
        "steps": HistoryNav(
            match.pk, match.version, perspective.turns[0].throw.number, match.version
        ),
        "position": exchange_forms(perspective.rules, perspective.state),
    }


def is_waiting(match: Match, viewer: int | None) -> bool:
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


def _seats_around(perspective: Perspective) -> list[int]:
    """Return the seats with the viewer's own last, since it is drawn at the bottom."""
    own = perspective.viewer or 0
    return [(own + step) % len(perspective.seats) for step in range(1, len(perspective.seats) + 1)]


def _seat_view(perspective: Perspective, seat: int) -> SeatView:
    pips = perspective.rules.pip_count(perspective.state, seat)
    return SeatView(
        number=seat,
        name=perspective.seats[seat].name,
        user=perspective.seats[seat].user,
        colour=perspective.side(seat),
        side=side_name(perspective, seat),
        left=seat_status(perspective, seat),
        pips_text=pips_text(perspective.rules, pips),
        pips=pips,
        active=perspective.active_seat == seat,
        own=perspective.viewer == seat,
        won=seat in (perspective.match.winners or []),
        points=points_text(perspective, seat),
        score=score_text(perspective, seat),
        cube_value=perspective.rules.cube_value(perspective.state, seat),
        clock=clock_view(perspective, seat),
    )


def _may_undo(perspective: Perspective) -> bool:
    return perspective.to_move and may_undo(perspective.turns[-1], perspective.viewer)


def _earlier(perspective: Perspective) -> int | None:
    """Return the last event before the listed turns, by number; None if all turns are listed."""
    before = perspective.turns[:-MAX_TURNS]
    return (before[-1].throw, *before[-1].steps)[-1].number if before else None


def _turn_rows(perspective: Perspective, turn: Turn) -> list[TurnRow]:
    own, *left = split_by_seat(turn)
    if turn.throw.kind == Event.Kind.START:
        return []
    first = (
        _game_row(perspective, turn.throw)
        if turn.throw.kind == Event.Kind.GAME
        else _turn_row(perspective, own)
    )
    return [first, *(_continuation_row(perspective, part) for part in left)]


def _game_row(perspective: Perspective, event: Event) -> TurnRow:
    number = current_game(perspective.events[: event.number])
    label = gettext("Game %(game)s") % {"game": number}
    return TurnRow(colour=None, side=label, throw="", moves="", at=event.number)


def _continuation_row(perspective: Perspective, part: Turn) -> TurnRow:
    seat = part.steps[0].seat or 0
    return TurnRow(
        colour=perspective.side(seat),
        side=side_name(perspective, seat),
        throw="",
        moves=turn_notation(perspective, part),
        at=part.steps[-1].number,
    )


def _turn_row(perspective: Perspective, turn: Turn) -> TurnRow:
    seat = turn.throw.seat
    return TurnRow(
        colour=None if seat is None else perspective.side(seat),
        side=gettext("Start") if seat is None else side_name(perspective, seat),
        throw=throw_notation(turn),
        moves=gettext("no move") if is_throw_lost(turn) else turn_notation(perspective, turn),
        at=(turn.throw, *turn.steps)[-1].number,
    )


def _resignation(perspective: Perspective) -> int:
    """Return the points that the viewer would lose by resigning; 0 if they cannot resign."""
    if (
        perspective.player is None
        or perspective.player in perspective.left_seats
        or perspective.phase == "over"
    ):
        return 0
    return perspective.rules.resignation(perspective.state, perspective.player).points


def _are_dice_revealed(match: Match) -> bool:
    return match.stage == Match.Stage.OVER and bool(match.commitment.keys)


def _dice_proof_view(perspective: Perspective) -> DiceProofView:
    joined = sorted(perspective.seats, key=lambda seat: seat.join)
    gifts = [SeedView(seat.name, seat.seed, seat.get_contribution_display()) for seat in joined]
    return DiceProofView(perspective.match.commitment.value, perspective.match.digest, gifts)


def _next_game(perspective: Perspective) -> NextGame | None:
    if perspective.match.stage != Match.Stage.BETWEEN:
        return None
    readied = [event for event in perspective.events if event.kind == Event.Kind.READY]
    ready = {event.seat for event in readied if event.round == perspective.match.round}
    names = [
        perspective.seats[seat].name for seat in ready if seat not in (None, perspective.viewer)
    ]
    return NextGame(ready=perspective.viewer in ready and perspective.viewer is not None, by=names)


def _rematch(perspective: Perspective) -> RematchView | None:
    if perspective.match.stage != Match.Stage.OVER:
        return None
    effective = effective_events(perspective.events)
    offered = [event.seat for event in effective if event.kind == Event.Kind.REMATCH]
    following = Match.objects.filter(previous=perspective.match).first()
    return RematchView(
        url=following.get_absolute_url() if following else "",
        offered=perspective.viewer in offered,
        by=[
            perspective.seats[seat].name
            for seat in offered
            if seat not in (None, perspective.viewer)
        ],
    )
