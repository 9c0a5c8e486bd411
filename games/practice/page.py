"""Pages of practice: the overview, and a position of either kind with its addresses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Min
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.board.pictures.samples import sample_picture
from games.board.pictures.thumbnails import BoardBackground, Thumbnail, thumbnail_of
from games.engine.games import GAMES
from games.models import OwnError, PracticeAnswer, PracticeRating
from games.practice.board import turn_words
from games.practice.own_errors import errors_due, position_of, practised_errors
from games.practice.positions import PracticePosition, daily_position, public_positions
from games.text.setup import title


@dataclass(frozen=True, slots=True)
class Exercise:
    """A practice position with the addresses of its pages."""

    position: PracticePosition
    title: str
    """The name of the game."""
    page: str
    board: str
    answer: str
    next: str
    error: OwnError | None = None
    """The error of the viewer in a match; None for a public position."""

    @property
    def answers(self) -> int:
        """How often the viewer has answered; only counted for own errors."""
        return self.error.answers if self.error else 0


@dataclass(frozen=True, slots=True)
class GameRow:
    game: str
    title: str
    url: str
    picture: Thumbnail
    positions: int
    answers: int
    right: int
    """How many first answers were right."""
    rating: str
    """The viewer's practice rating; empty without an answer."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The position of the day."""

    title: str
    words: str
    url: str
    game: str
    picture: Thumbnail

    @property
    def woods(self) -> Sequence[BoardBackground]:
        """The board to which the picture refers, unless it is that of a sample position."""
        drawn = {sample_picture(each.game).background for each in GAMES}
        return [self.picture.background] if self.picture.background not in drawn else []


@dataclass(frozen=True, slots=True)
class Overview:
    daily: Daily
    games: Sequence[GameRow]
    due: int
    """How many errors of the viewer are due."""
    next_at: datetime | None
    """When the next error is due if none is; None without any."""

    @property
    def woods(self) -> Sequence[BoardBackground]:
        """The boards to which the pictures refer."""
        pictures = [self.daily.picture, *(each.picture for each in self.games)]
        return list(dict.fromkeys(each.background for each in pictures))


def public_exercise(position: PracticePosition) -> Exercise:
    names = [position.game, position.key]
    return Exercise(
        position,
        title(position.game),
        page=reverse("practice_position", args=names),
        board=reverse("practice_board", args=names),
        answer=reverse("practice_answer", args=names),
        next=f"{reverse('practice_game', args=[position.game])}?after={position.key}",
    )


def own_exercise(error: OwnError) -> Exercise:
    """Return one of the viewer's errors with its addresses."""
    return Exercise(
        position_of(error),
        title(error.game),
        page=reverse("own_error", args=[error.pk]),
        board=reverse("own_error_board", args=[error.pk]),
        answer=reverse("own_error_answer", args=[error.pk]),
        next=reverse("own_errors"),
        error=error,
    )


def daily() -> Daily:
    """Return the position of the day, which changes at midnight UTC."""
    position = daily_position(timezone.now().date())
    return Daily(
        title=title(position.game),
        words=turn_words(position),
        url=public_exercise(position).page,
        game=position.game,
        picture=thumbnail_of(position.game, position.position),
    )


def overview(viewer: User | AnonymousUser) -> Overview:
    ratings: Mapping[str, PracticeRating] = {}
    due, next_at = 0, None
    if viewer.is_authenticated:
        ratings = {each.game: each for each in PracticeRating.objects.filter(user=viewer)}
        due = errors_due(viewer).count()
        if not due:
            next_at = practised_errors(viewer).aggregate(at=Min("due_at"))["at"]
    games = [_row(each.game, ratings.get(each.game)) for each in GAMES]
    return Overview(daily(), games, due, next_at)


def _row(game: str, rating: PracticeRating | None) -> GameRow:
    return GameRow(
        game=game,
        title=title(game),
        url=reverse("practice_game", args=[game]),
        picture=sample_picture(game),
        positions=len(public_positions(game)),
        answers=rating.answers if rating else 0,
        right=rating.right if rating else 0,
        rating=rating.skill.text if rating else "",
    )


def answer_of(viewer: User | AnonymousUser, position: PracticePosition) -> PracticeAnswer | None:
    """Return a viewer's answer to a public position, or None."""
    if not viewer.is_authenticated:
        return None
    return PracticeAnswer.objects.filter(user=viewer, position=position.key).first()
