"""Updates of ratings: by one more result, or recomputed after a result has changed.

The only module that writes ratings, always in the transaction of its caller.
"""

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Count

from games.models import Match, Rating, Reckoning, Result
from games.rating_formula import RatingEntry, Skill, rate

BEFORE_AND_AFTER = ["mu_before", "sigma_before", "mu_after", "sigma_after"]
STANDING = ["mu", "sigma", "matches", "listed"]
BATCH = 500


def reckon(match: Match, results: Sequence[Result], weight: float) -> None:
    """Rate the players of a match and set the ratings in `results`, which the caller saves.

    The ratings stay locked, in the order of user ids, until the transaction ends.
    """
    people = sorted(result.user_id for result in results)
    new = (Rating(user_id=person, game=match.game) for person in people)
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    held = Rating.objects.select_for_update().filter(game=match.game, user__in=people)
    ratings = {rating.user_id: rating for rating in held.order_by("user")}
    reckoning = Reckoning.objects.create(
        match=match, game=match.game, weight=weight, at=results[0].at
    )
    after = _rate(results, weight, {person: ratings[person].skill for person in people})
    for person, rating in ratings.items():
        rating.matches += 1
        _set(rating, after[person])
    for result in results:
        result.reckoning = reckoning
    Rating.objects.bulk_update(ratings.values(), STANDING)


def reckon_again(changed: Reckoning) -> None:
    """Recompute all ratings that a match has influenced, after it was annulled or reinstated."""
    # Rating rows created meanwhile belong to players whom this match has not influenced.
    locked = Rating.objects.select_for_update().filter(game=changed.game).order_by("user")
    ratings = {rating.user_id: rating for rating in locked}
    people = list(changed.results.values_list("user", flat=True))
    now = {person: _before(changed, person) for person in people}
    _follow(changed, now)
    for person, many in _matches(changed.game, people).items():
        ratings[person].matches = many
    for person, skill in now.items():
        _set(ratings[person], skill)
    Rating.objects.bulk_update([ratings[person] for person in now], STANDING, batch_size=BATCH)


def reckon_all(game: str) -> dict[int, list[float]]:
    """Recompute all ratings of a game; return the stored values that were wrong, by user id.

    Values are [mu, sigma, number of rated matches].
    """
    held = Rating.objects.select_for_update().filter(game=game).order_by("user")
    ratings = {rating.user_id: rating for rating in held}
    first = Reckoning.objects.filter(game=game).order_by("pk").first()
    known = dict.fromkeys(ratings, Skill())
    if first is not None:
        _follow(first, known)
    many = _matches(game, ratings.keys())
    wrong = {
        person: [rating.mu, rating.sigma, rating.matches]
        for person, rating in ratings.items()
        if (rating.skill, rating.matches) != (known[person], many[person])
    }
    for person in wrong:
        ratings[person].matches = many[person]
        _set(ratings[person], known[person])
    Rating.objects.bulk_update([ratings[each] for each in wrong], STANDING, batch_size=BATCH)
    return wrong


def _follow(first: Reckoning, now: dict[int, Skill]) -> None:
    """Recompute all rated matches from `first` on, in order, that have a player in `now`.

    `now` maps user ids to their changed skills. The opponents of these players are added to it,
    because their later ratings change too.
    """
    later = Reckoning.objects.filter(game=first.game, annulled=False, pk__gte=first.pk)
    changed = list[Result]()
    for each in later.order_by("pk").prefetch_related("results").iterator(chunk_size=BATCH):
        results = list(each.results.all())
        if now.keys().isdisjoint(result.user_id for result in results):
            continue
        skills = {each.user_id: now.get(each.user_id) or _skill_before(each) for each in results}
        now |= _rate(results, each.weight, skills)
        changed += results
        if len(changed) >= BATCH:
            _store(changed)
    _store(changed)


def _store(changed: list[Result]) -> None:
    Result.objects.bulk_update(changed, BEFORE_AND_AFTER, batch_size=BATCH)
    changed.clear()


def _skill_before(result: Result) -> Skill:
    assert result.before is not None  # noqa: S101  set for rated results
    return result.before


def _before(reckoning: Reckoning, person: int) -> Skill:
    """Return a player's skill just before a match."""
    counted = Result.objects.filter(user=person, game=reckoning.game, reckoning__annulled=False)
    last = counted.filter(reckoning__lt=reckoning).order_by("-reckoning").first()
    return Skill() if last is None else last.after or Skill()


def _matches(game: str, people: Collection[int]) -> Mapping[int, int]:
    counted = Result.objects.filter(user__in=people, game=game, reckoning__annulled=False)
    many = dict(counted.order_by().values_list("user").annotate(Count("pk")))
    return {person: many.get(person, 0) for person in people}


def _rate(
    results: Sequence[Result], weight: float, before: Mapping[int, Skill]
) -> dict[int, Skill]:
    """Set the skills before and after in results; return those after."""
    entries = [
        RatingEntry(
            person=each.user_id,
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


def _set(rating: Rating, skill: Skill) -> None:
    rating.mu, rating.sigma = skill.mu, skill.sigma
    rating.listed = skill.is_listed(rating.matches)
