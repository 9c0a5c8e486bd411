"""Cards of matches that may be watched: thumbnail, players and number of spectators."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from accounts.models import User
from games.board.parts.clocks import Clock
from games.board.parts.turn_list import TurnRow
from games.board.pictures.featured import RenderedBoard, render_featured
from games.board.pictures.thumbnails import BoardBackground, Thumbnail, thumbnail
from games.models import Match, Seat, seats_with_users
from games.ops.failures import render_each
from games.presence.spectators import count_spectators, spectator_count_text
from games.rating_formula import Skill
from games.ratings.lookup import Skills, load_skills, skill_in
from games.text.scores import seat_score
from games.text.setup import pace_name, rated_title, title


@dataclass(frozen=True, slots=True)
class CardPlayer:
    name: str
    user: User | None
    skill: Skill | None
    """Skill at present; None for bots and guests."""
    colour: int
    acting: bool
    score: str
    """Points won so far and points that win the match, `2/5`; empty in a match of one game."""
    clock: Clock | None = None
    """Clock beside a large board; None without one."""


@dataclass(frozen=True, slots=True)
class Card:
    """Card of a match in a list: thumbnail of the board, players, number of spectators."""

    id: str
    state: str
    """Version of the match and number of spectators.

    A page compares it to find out whether its card is outdated.
    """
    url: str
    game: str
    players: list[CardPlayer]
    picture: Thumbnail
    kind: str
    """Slug of the game."""
    pace: str
    rated: str
    spectators: str
    over: bool
    scene: RenderedBoard | None = None
    """Large drawing of the board, for the one match that the page shows large."""
    turns: tuple[TurnRow, ...] = ()
    """The last turns of that match, latest first; empty on pages that do not list them."""

    @property
    def is_being_shown(self) -> bool:
        """Whether the card has the large drawing and its match is still in play."""
        return self.scene is not None and not self.over

    @property
    def names(self) -> str:
        """Names of the players, in one line."""
        return " – ".join(player.name for player in self.players)


def load_cards(
    matches: QuerySet[Match], large: str = "", *, lists_turns: bool = False
) -> list[Card]:
    """Return the cards of these matches in the active language.

    The card of the match `large` also gets a large drawing of the board once it has begun, and
    its last turns if the page lists them.
    """
    seats = seats_with_users("seats")
    found = list(matches.prefetch_related(seats))
    people = {seat.user_id for match in found for seat in match.seats.all() if seat.user_id}
    known = load_skills(people, {match.game for match in found})
    there = count_spectators([match.pk for match in found])

    def card_of(match: Match) -> Card:
        card = _match_card(match, known, there.get(match.pk, 0))
        if match.pk != large or match.stage == Match.Stage.BEGINNING:
            return card
        return _enlarge(card, match, lists_turns=lists_turns)

    return render_each(found, card_of)


def card_backgrounds(shown: Iterable[Card]) -> Sequence[BoardBackground]:
    """Return the board backgrounds that these cards need, without duplicates."""
    return list(dict.fromkeys(card.picture.background for card in shown))


def card_states(matches: Sequence[str]) -> Mapping[str, str]:
    """Return the current `state` of each match's card, by match id."""
    there = count_spectators(matches)
    found = Match.objects.filter(pk__in=matches).values_list("pk", "version")
    return {pk: _card_state(version, there.get(pk, 0)) for pk, version in found}


def _match_card(match: Match, known: Skills, there: int) -> Card:
    """Return the card of a match with `there` spectators."""
    drawn = thumbnail(match)
    over = match.stage == Match.Stage.OVER
    return Card(
        id=match.pk,
        state=_card_state(match.version, there),
        url=match.get_absolute_url(),
        game=title(match.game),
        players=[_card_player(match, seat, drawn, known) for seat in match.seats.all()],
        picture=drawn,
        kind=match.game,
        pace=pace_name(match.pace),
        rated=rated_title(rated=match.rated),
        spectators=spectator_count_text(there),
        over=over,
    )


def _enlarge(card: Card, match: Match, *, lists_turns: bool) -> Card:
    """Return the card with a large drawing of the board, and clocks and turns beside it."""
    scene = render_featured(match)
    players = [
        replace(player, clock=clock)
        for player, clock in zip(card.players, scene.clocks, strict=True)
    ]
    turns = scene.turns if lists_turns else ()
    return replace(card, scene=scene, players=players, turns=turns)


def _card_player(match: Match, seat: Seat, drawn: Thumbnail, known: Skills) -> CardPlayer:
    return CardPlayer(
        name=seat.name,
        user=seat.user,
        skill=skill_in(known, match.game, seat.user),
        colour=drawn.sides[seat.number],
        acting=seat.number == match.active_seat,
        score=seat_score(match, seat.number),
    )


def _card_state(version: int, there: int) -> str:
    return f"{version}.{there}"
