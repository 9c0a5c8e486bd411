"""Answers to public practice positions, and the practice ratings that follow from them.

A user's first answer to a position is rated like a game between the two: the user wins if it is
right. No other module writes these ratings. They never mix with the ratings of matches.
"""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.people.users import lock_users
from games.engine.forms.text import actions_text
from games.engine.state import Choice
from games.models import PositionRating, PracticeAnswer, PracticeRating
from games.practice.positions import PracticePosition, Verdict, grade, public_positions
from games.rating_formula import DEFAULT_MODEL, RatingEntry, Skill, rate

HARDER = 12.0
"""By how much the mean of a position that no bot finds lies above one that each finds."""
USER, POSITION = 0, 1


def first_skill(position: PracticePosition) -> Skill:
    """Return the skill with which a position begins, by how many weaker bots miss it."""
    return Skill(DEFAULT_MODEL.mu + HARDER * (position.missed - 0.5), DEFAULT_MODEL.sigma)


def answer_position(
    user: User, position: PracticePosition, steps: Sequence[Choice]
) -> PracticeAnswer:
    """Record a user's answer to a public position; the first one is rated.

    The steps must be legal and a whole turn.
    """
    verdict = grade(position, steps)
    with transaction.atomic():
        # All answers of a user wait for each other here, so no position is rated twice.
        lock_users(user)
        known = PracticeAnswer.objects.filter(user=user, position=position.key).first()
        if known is not None:
            known.steps, known.is_right = actions_text(steps), verdict.is_right
            known.at = timezone.now()
            known.save(update_fields=["steps", "is_right", "at"])
            return known
        before, after = _rate(user, position, verdict)
        return PracticeAnswer.objects.create(
            user=user,
            game=position.game,
            position=position.key,
            steps=actions_text(steps),
            is_right=verdict.is_right,
            rating_before=before.rating,
            rating_after=after.rating,
        )


def _rate(user: User, position: PracticePosition, verdict: Verdict) -> tuple[Skill, Skill]:
    """Rate a first answer; return the user's skill before and after it."""
    mine, _ = PracticeRating.objects.get_or_create(user=user, game=position.game)
    first = first_skill(position)
    defaults = {"game": position.game, "mu": first.mu, "sigma": first.sigma}
    PositionRating.objects.get_or_create(position=position.key, defaults=defaults)
    its = PositionRating.objects.select_for_update().get(position=position.key)
    before = mine.skill
    entries = [
        RatingEntry(USER, USER, 1 if verdict.is_right else 2, before),
        RatingEntry(POSITION, POSITION, 2 if verdict.is_right else 1, its.skill),
    ]
    after = rate(entries, 1.0)
    for row, skill in ((mine, after[USER]), (its, after[POSITION])):
        row.mu, row.sigma = skill.mu, skill.sigma
        row.answers += 1
        row.right += verdict.is_right
        row.save(update_fields=["mu", "sigma", "answers", "right"])
    return before, after[USER]


def next_position(user: User, game: str) -> PracticePosition:
    """Return the position of a game that suits a user best.

    Of those without an answer it is the one with the nearest rating; once all are answered, the
    one whose answer is oldest, wrong ones first.
    """
    every = public_positions(game)
    answers = PracticeAnswer.objects.filter(user=user, game=game).order_by("is_right", "at", "pk")
    answered = [key for key in answers.values_list("position", flat=True) if key in every]
    open_to = [each for key, each in every.items() if key not in set(answered)]
    if not open_to:
        return every[answered[0]]
    mine = PracticeRating.objects.filter(user=user, game=game).first()
    mean, ratings = mine.mu if mine else DEFAULT_MODEL.mu, _position_means(game)
    return min(open_to, key=lambda each: abs(ratings.get(each.key, first_skill(each).mu) - mean))


def _position_means(game: str) -> Mapping[str, float]:
    return dict(PositionRating.objects.filter(game=game).values_list("position", "mu"))


def position_after(game: str, key: str) -> PracticePosition:
    """Return the position that follows another in its file, for readers without a rating."""
    keys = list(public_positions(game))
    after = keys.index(key) + 1 if key in keys else 0
    return public_positions(game)[keys[after % len(keys)]]
