"""The ruling that recomputes all ratings of one game, or of all games in which a user is rated."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people.users import lock_users
from accounts.staff.powers import Power, require_power
from games.engine.games import GAMES
from games.models import Rating, Ruling
from games.ratings.services import recompute_all
from games.rulings.ruling import check_request, find_repeated
from games.rulings.types import FieldValues, RulingRefused, RulingRequest


def recompute(request: RulingRequest, values: FieldValues) -> Ruling:
    """Recompute the ratings of all players in one or several games; return the ruling.

    These are the game in the form field `game`, or all games in which the user in the form field
    `name` has a rating. Raises `NotPermitted` without the power to do this, and `RulingRefused` if
    the request or its fields are invalid; then nothing has changed.
    """
    require_power(request.by, Power.RECOMPUTE)
    request = check_request(request)
    with transaction.atomic():
        lock_users(request.by)
        made = find_repeated(Ruling.Kind.RECOMPUTE, None, request, values)
        if made is not None:
            return made
        wrong = {game: recompute_all(game) for game in _parse_games(values)}
        return Ruling.objects.create(
            kind=Ruling.Kind.RECOMPUTE,
            reason=request.reason,
            note=request.note,
            by=request.by,
            request_id=request.request_id,
            asked=dict(values),
            before={game: found for game, found in wrong.items() if found},
        )


def _parse_games(values: FieldValues) -> list[str]:
    game, name = values.get("game", ""), values.get("name", "").strip()
    if name:
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            raise RulingRefused(_("There is no user with this name. Check the spelling."))
        rated = Rating.objects.filter(user=user).order_by("game")
        return list(rated.values_list("game", flat=True))
    if game not in {rules.game for rules in GAMES}:
        raise RulingRefused(_("Choose a game or enter a person's name."))
    return [game]
