"""Which players of a running match have no page of it open."""

from collections.abc import Collection, Sequence

from django.utils import timezone

from games.models import Match, Presence, Seat
from games.presence.absence import SILENT_FOR, requires_presence


def find_away(
    match: Match, seats: Sequence[Seat], present: Collection[int | None] = ()
) -> list[int]:
    """Return the seats whose players have no page open, at paces that require them to be present.

    `present` are users who are known to have an open page. If they are all players, no query is
    needed.
    """
    playing = match.stage in (Match.Stage.PLAYING, Match.Stage.BETWEEN)
    if not playing or not requires_presence(match.pace):
        return []
    players = [seat for seat in seats if seat.user_id and not seat.computer and not seat.out]
    unknown = {seat.user_id for seat in players} - set(present)
    if unknown:
        since = timezone.now() - SILENT_FOR
        here = Presence.objects.filter(
            match=match, user__in=unknown, state=Presence.State.HERE, at__gte=since
        )
        unknown -= set(here.values_list("user", flat=True))
    return [seat.number for seat in players if seat.user_id in unknown]
