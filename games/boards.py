"""What a viewer sees of a match, as plain values that the template only has to write out."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence

from django.utils.translation import gettext

from games.engine.core import Move, Rules, State, Throw
from games.engine.exchange import action_from
from games.engine.layout import Layout, Place, spot
from games.engine.text import action_text, read_position
from games.log import Turn
from games.models import Event, Match
from games.sight import Piles, Sight, look, pile_up
from games.wording import (
    happened,
    lost,
    pile_name,
    place_name,
    side_name,
    thrown,
    turn_words,
    written,
)

Item = Mapping[str, object]


def board_view(match: Match, viewer: int | None) -> dict[str, object]:
    """Everything about a match that the viewer in this seat, or nobody's seat, may see now."""
    sight = look(match, viewer)
    targets = {place.key: _targets(sight, place.key) for place in sight.layout.places}
    progress = _progress(sight)
    return {
        "match": match.pk,
        "game": match.game,
        "version": match.version,
        "request": f"{match.version}.{viewer}",
        "player": viewer is not None,
        "mine": sight.mine,
        "layout": sight.layout,
        "pieces": _pieces(sight.layout, sight.piles, [key for key in targets if targets[key]]),
        "marks": _marks(sight),
        "dice": _dice(sight),
        "places": [
            _place(sight, place, targets[place.key], progress) for place in sight.layout.places
        ],
        "seats": [_seat(sight, seat) for seat in _around(sight)],
        "turns": [_turn(sight, turn) for turn in sight.turns if turn.throw.kind != "start"],
        "words": turn_words(sight),
        "say": f"{happened(sight)} {turn_words(sight)}".strip(),
        "over": sight.due == "over",
        "due": sight.due,
        "may_throw": sight.mine and sight.due == "throw",
        "may_say_done": sight.mine and sight.due == "done",
        "may_undo": sight.mine and sight.due != "throw" and bool(sight.turns[-1].steps),
        "resignation": _resignation(sight),
        "rematch": _rematch(sight),
    }


def _around(sight: Sight) -> list[int]:
    """The seats, the viewer's own last: it is drawn below."""
    own = sight.viewer or 0
    return [(own + step) % len(sight.seats) for step in range(1, len(sight.seats) + 1)]


def _seat(sight: Sight, seat: int) -> Item:
    return {
        "number": seat,
        "name": sight.seats[seat].name,
        "user": sight.seats[seat].user,
        "side": side_name(sight, seat),
        "to_go": sight.rules.to_go(sight.state, seat),
        "acting": sight.acting == seat,
        "own": sight.viewer == seat,
        "won": seat in (sight.match.winners or []),
    }


def waits(match: Match, viewer: int | None) -> bool:
    """Tell whether the viewer can do nothing but wait for somebody else."""
    if match.stage != Match.Stage.PLAYING:
        return False
    turn = read_position(match.position)[1].seat if match.holding is None else match.holding
    return viewer is None or turn != viewer


def picture(rules: Rules[State], state: State, viewer: int = 0) -> dict[str, object]:
    """A position as a picture alone, for pages that tell about a game."""
    layout = rules.layout(viewer)
    return {"layout": layout, "pieces": _pieces(layout, pile_up(layout, state.pieces))}


def _pieces(layout: Layout, piles: Piles, movable: Container[str] = ()) -> list[Item]:
    drawn = list[Item]()
    for place in layout.places:
        pile = piles[place.key]
        for index, (seat, piece) in enumerate(pile):
            x, y = spot(place, index, len(pile))
            top = index == len(pile) - 1
            drawn.append(
                {
                    "id": f"piece-{seat}-{piece}",
                    "seat": seat,
                    "place": f"translate({x} {y})"
                    + (f" scale({place.size})" if place.size != 1 else ""),
                    "movable": top and place.key in movable,
                }
            )
    return sorted(drawn, key=lambda piece: str(piece["id"]))


def _marks(sight: Sight) -> list[Item]:
    """Where the pieces of the last turn came from and where they are."""
    played = [turn for turn in sight.turns if turn.steps]
    if not played:
        return []
    marks: dict[str, Item] = {}
    for step in played[-1].steps:
        move = action_from(step.payload)
        if isinstance(move, Move) and step.seat is not None:
            left = sight.layout.at(step.seat, move.start)
            came = sight.layout.at(step.seat, move.end)
            pile = len(sight.piles[left])
            marks.pop(left, None)
            marks[f"{left} left"] = _mark("left", sight.places[left], pile, pile + 1)
            top = max(len(sight.piles[came]) - 1, 0)
            marks[came] = _mark("came", sight.places[came], top, top + 1)
    return list(marks.values())


def _mark(kind: str, place: Place, index: int, count: int) -> Item:
    x, y = spot(place, index, count)
    return {"kind": kind, "x": x, "y": y}


def _dice(sight: Sight) -> list[Item]:
    turn = sight.turns[-1]
    action = action_from(turn.throw.payload) if turn.throw.payload else None
    if not isinstance(action, Throw):
        return []
    seat = turn.throw.seat
    if seat is None and not sight.state.scores and not turn.steps:
        return [_die(sight, seat, 0, (face,)) for seat, face in enumerate(action.dice)]
    starter = turn.steps[0].seat if turn.steps else sight.state.seat
    owner = (starter or 0) if seat is None else seat
    scores = sight.rules.scores_of(action)
    left = Counter(sight.state.scores if sight.state.seat == owner else ())
    dice = []
    for index, score in enumerate(scores):
        dice.append(_die(sight, owner, index, scores, used=not left[score]))
        left[score] -= bool(left[score])
    return dice


def _die(
    sight: Sight, seat: int, index: int, faces: tuple[int, ...], *, used: bool = False
) -> Item:
    x, y = sight.layout.dice[seat]
    return {
        "face": faces[index],
        "seat": seat,
        "used": used,
        "x": round(x + (index - (len(faces) - 1) / 2) * 0.95, 3),
        "y": y,
    }


def _progress(sight: Sight) -> Mapping[str, int]:
    """How far a piece of the viewer has come in each place, while one is to move."""
    if not sight.mine or sight.due != "move" or sight.viewer is None:
        return {}
    return {sight.layout.at(sight.viewer, each): each for each in range(sight.rules.last + 1)}


def _place(
    sight: Sight, place: Place, targets: Sequence[Item], progress: Mapping[str, int]
) -> Item:
    named = f"{place_name(place)}, {pile_name(sight, place.key)}"
    if targets:
        ways = ", ".join(str(target["short"]) for target in targets)
        named = gettext("%(place)s, can go to %(ways)s") % {"place": named, "ways": ways}
    return {
        "key": place.key,
        "box": f"x{place.x} y{place.y} w{place.width} h{place.height}",
        "name": named[:1].upper() + named[1:],
        "targets": targets,
        "progress": progress.get(place.key, ""),
        "attempt": "" if targets else _attempt(sight, place.key),
    }


def _targets(sight: Sight, key: str) -> list[Item]:
    """Where a piece of this place may go; of two scores that lead there, the smaller is used."""
    if not sight.mine or sight.due != "move" or sight.viewer is None:
        return []
    ways: dict[str, Move] = {}
    for move in sight.rules.legal_moves(sight.state):
        if isinstance(move, Move) and sight.layout.at(sight.viewer, move.start) == key:
            ways[sight.layout.at(sight.viewer, move.end)] = move
    return [_target(sight, key, sight.places[end], move) for end, move in ways.items()]


def _target(sight: Sight, start: str, end: Place, move: Move) -> Item:
    return {
        "id": f"to-{start}-{end.key}",
        "key": end.key,
        "box": f"x{end.x} y{end.y} w{end.width} h{end.height}",
        "short": place_name(end),
        "name": gettext("To %(place)s with %(score)s, %(pile)s")
        % {"place": place_name(end), "score": move.score, "pile": pile_name(sight, end.key)},
        "action": action_text(move),
    }


def _attempt(sight: Sight, key: str) -> str:
    """What pressing a piece that cannot move asks for, so that the refusal says why."""
    own = [piece for seat, piece in sight.piles[key] if seat == sight.viewer]
    if not own or not sight.mine or sight.due != "move" or sight.viewer is None:
        return ""
    start, score = sight.match.pieces[sight.viewer][own[0]], sight.state.scores[0]
    return action_text(Move(start, min(start + score, sight.rules.last), score))


def _turn(sight: Sight, turn: Turn) -> Item:
    seat = turn.throw.seat
    words = written(turn)
    if lost(sight, turn):
        words = gettext("no move")
    return {
        "seat": seat,
        "side": gettext("Start") if seat is None else side_name(sight, seat),
        "throw": thrown(turn),
        "moves": words,
    }


def _resignation(sight: Sight) -> int:
    """How many points the viewer would give away by resigning; 0 when that is not possible."""
    if sight.viewer is None or sight.due == "over":
        return 0
    return sight.rules.resignation(sight.state, sight.viewer).points


def _rematch(sight: Sight) -> Item | None:
    if sight.due != "over":
        return None
    wanted = [event.seat for event in sight.events if event.kind == Event.Kind.REMATCH]
    following = Match.objects.filter(previous=sight.match).first()
    return {
        "url": following.get_absolute_url() if following else "",
        "offered": sight.viewer in wanted,
        "by": [sight.seats[seat].name for seat in wanted if seat not in (None, sight.viewer)],
    }
