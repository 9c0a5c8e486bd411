"""Updates ratings after a match, and recomputes them after a change of old results.

No other module writes ratings. Call these functions inside a transaction.
"""

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Count

from games.models import Match, Rating, Reckoning, Result
from games.rating_formula import RatingEntry, Skill, rate
from games.ratings import monthly

SKILL_FIELDS = ["mu_before", "sigma_before", "mu_after", "sigma_after"]
RATING_FIELDS = ["mu", "sigma", "matches", "listed"]
BATCH = 500


def rate_match(match: Match, results: Sequence[Result], weight: float) -> None:
    """Update the ratings of the players of a match.

    Also counts the match in its month, and writes the skills before and after it into `results`,
    which the caller saves. The rows of the ratings stay locked until the transaction ends.
    """
    user_ids = sorted(result.user_id for result in results)
    new = (Rating(user_id=user_id, game=match.game) for user_id in user_ids)
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    locked = Rating.objects.select_for_update().filter(game=match.game, user__in=user_ids)
    ratings = {rating.user_id: rating for rating in locked.order_by("user")}
    reckoning = Reckoning.objects.create(
        match=match, game=match.game, weight=weight, at=results[0].at
    )
    after = _set_skills(results, weight, {user_id: ratings[user_id].skill for user_id in user_ids})
    for user_id, rating in ratings.items():
        rating.matches += 1
        _set_rating(rating, after[user_id])
    for result in results:
        result.reckoning = reckoning
    Rating.objects.bulk_update(ratings.values(), RATING_FIELDS)
    monthly.count(results, by=1)


def recompute_from(changed: Reckoning) -> None:
    """Recompute all ratings that a match has influenced, and count or discount it in its month.

    Call it after the match was annulled or reinstated.
    """
    # Ratings created meanwhile belong to players whose first rated match comes after this one.
    locked = Rating.objects.select_for_update().filter(game=changed.game).order_by("user")
    ratings = {rating.user_id: rating for rating in locked}
    results = list(changed.results.all())
    user_ids = [result.user_id for result in results]
    skills = {user_id: _skill_before_match(changed, user_id) for user_id in user_ids}
    _recompute_later(changed, skills)
    for user_id, count in _count_matches(changed.game, user_ids).items():
        ratings[user_id].matches = count
    for user_id, skill in skills.items():
        _set_rating(ratings[user_id], skill)
    Rating.objects.bulk_update(
        [ratings[user_id] for user_id in skills], RATING_FIELDS, batch_size=BATCH
    )
    monthly.count(results, by=-1 if changed.annulled else 1)


def recompute_all(game: str) -> dict[int, list[float]]:
    """Recompute all ratings of a game; return the ratings that were wrong, by user id.

    Each wrong rating is returned as it was stored: [mu, sigma, number of rated matches].
    """
    locked = Rating.objects.select_for_update().filter(game=game).order_by("user")
    ratings = {rating.user_id: rating for rating in locked}
    first = Reckoning.objects.filter(game=game).order_by("pk").first()
    skills = dict.fromkeys(ratings, Skill())
    if first is not None:
        _recompute_later(first, skills)
    counts = _count_matches(game, ratings.keys())
    wrong = {
        user_id: [rating.mu, rating.sigma, rating.matches]
        for user_id, rating in ratings.items()
        if (rating.skill, rating.matches) != (skills[user_id], counts[user_id])
    }
    for user_id in wrong:
        ratings[user_id].matches = counts[user_id]
        _set_rating(ratings[user_id], skills[user_id])
    Rating.objects.bulk_update([ratings[each] for each in wrong], RATING_FIELDS, batch_size=BATCH)
    return wrong


def _recompute_later(first: Reckoning, skills: dict[int, Skill]) -> None:
    """Rate the matches from `first` on again, in order, if a player in `skills` took part.

    `skills` maps user ids to changed skills. The other players of these matches are added to
    `skills`, because their ratings change too.
    """
    later = Reckoning.objects.filter(game=first.game, annulled=False, pk__gte=first.pk)
    changed = list[Result]()
    for each in later.order_by("pk").prefetch_related("results").iterator(chunk_size=BATCH):
        results = list(each.results.all())
        if skills.keys().isdisjoint(result.user_id for result in results):
            continue
        before = {each.user_id: skills.get(each.user_id) or _skill_before(each) for each in results}
        skills |= _set_skills(results, each.weight, before)
        changed += results
        if len(changed) >= BATCH:
            _save_results(changed)
    _save_results(changed)


def _save_results(changed: list[Result]) -> None:
    Result.objects.bulk_update(changed, SKILL_FIELDS, batch_size=BATCH)
    changed.clear()


def _skill_before(result: Result) -> Skill:
    assert result.before is not None  # noqa: S101  set for rated results
    return result.before


def _skill_before_match(reckoning: Reckoning, user_id: int) -> Skill:
    """Return the skill that a player had before this match."""
    counted = Result.objects.filter(user=user_id, game=reckoning.game, reckoning__annulled=False)
    last = counted.filter(reckoning__lt=reckoning).order_by("-reckoning").first()
    return Skill() if last is None else last.after or Skill()


def _count_matches(game: str, user_ids: Collection[int]) -> Mapping[int, int]:
    counted = Result.objects.filter(user__in=user_ids, game=game, reckoning__annulled=False)
    counts = dict(counted.order_by().values_list("user").annotate(Count("pk")))
    return {user_id: counts.get(user_id, 0) for user_id in user_ids}


def _set_skills(
    results: Sequence[Result], weight: float, before: Mapping[int, Skill]
) -> dict[int, Skill]:
    """Write the skills before and after a match into its results; return the new skills."""
    entries = [
        RatingEntry(
            user_id=each.user_id,
            side=each.side,
            place=int(each.outcome != Result.Outcome.WON),
            skill=before[each.user_id],
        )
        for each in results
    ]
    after = rate(entries, weight)
    for each in results:
        old, new = before[each.user_id], after[each.user_id]
        each.mu_before, each.sigma_before = old.mu, old.sigma
        each.mu_after, each.sigma_after = new.mu, new.sigma
    return after


def _set_rating(rating: Rating, skill: Skill) -> None:
    rating.mu, rating.sigma = skill.mu, skill.sigma
    rating.listed = skill.is_listed(rating.matches)
