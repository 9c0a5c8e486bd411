"""The ruling that recomputes ratings, of one game or of all games a user has played."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people.users import hold
from accounts.staff.powers import Power, must
from games.engine.games import GAMES
from games.models import Rating, Ruling
from games.ratings.services import recompute_all
from games.rulings.cases import Asked, RulingRefused, RulingRequest, check_request, made_before


def recompute(why: RulingRequest, asked: Asked) -> Ruling:
    """Recompute all ratings of the field `game`, or of all rated games of the user in `name`.

    Raises `NotPermitted` or `RulingRefused`, and then nothing has changed.
    """
    must(why.by, Power.RECOMPUTE)
    why = check_request(why)
    with transaction.atomic():
        hold(why.by)
        made = made_before(Ruling.Kind.RECOMPUTE, None, why, asked)
        if made is not None:
            return made
        wrong = {game: recompute_all(game) for game in _games(asked)}
        return Ruling.objects.create(
            kind=Ruling.Kind.RECOMPUTE,
            reason=why.reason,
            note=why.note,
            by=why.by,
            request_id=why.request_id,
            asked=dict(asked),
            before={game: found for game, found in wrong.items() if found},
        )


def _games(asked: Asked) -> list[str]:
    game, name = asked.get("game", ""), asked.get("name", "").strip()
    if name:
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            raise RulingRefused(_("There is nobody of this name."))
        rated = Rating.objects.filter(user=user).order_by("game")
        return list(rated.values_list("game", flat=True))
    if game not in {rules.game for rules in GAMES}:
        raise RulingRefused(_("Choose a game, or write somebody's name."))
    return [game]
