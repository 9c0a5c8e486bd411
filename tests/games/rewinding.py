"""A match that is put back to what it was, so that many things can be tried on the same board."""

from django.db import transaction

from games.models import Commitment, Count, Event, Match, Seat, Secret
from tests.games.playing import Table

Told = tuple[object, ...]


class Rewound:
    """A match as it is now, to come back to."""

    def __init__(self, table: Table) -> None:
        self.pk, self.version = table.pk, table.match.version
        self._match = Match.objects.filter(pk=self.pk).values().get()
        self._seats = list(Seat.objects.filter(match=self.pk).values())
        self._commitment = Commitment.objects.filter(pk=self.pk).values().get()
        self._secrets = list(Secret.objects.filter(commitment=self.pk).values())

    def back(self) -> None:
        """Let nothing have happened since."""
        with transaction.atomic():
            self._put_back()

    def _put_back(self) -> None:
        self._forget_rematch()
        if self._match["stage"] != Match.Stage.OVER:
            Count.objects.filter(match=self.pk).delete()
        Event.objects.filter(match=self.pk, number__gt=self.version).delete()
        Match.objects.filter(pk=self.pk).update(**self._match)
        for seat in self._seats:
            Seat.objects.filter(pk=seat["id"]).update(**seat)
        Commitment.objects.filter(pk=self.pk).update(**self._commitment)
        if not Secret.objects.filter(commitment=self.pk).exists():
            Secret.objects.bulk_create(Secret(**secret) for secret in self._secrets)

    def _forget_rematch(self) -> None:
        for match in Match.objects.filter(previous=self.pk):
            Event.objects.filter(match=match.pk).delete()
            match.delete()

    def now(self) -> Told:
        """Everything that has become of it since, in a form that can be compared."""
        match = Match.objects.get(pk=self.pk)
        rematch = Match.objects.filter(previous=self.pk)
        events = Event.objects.filter(match=self.pk, number__gt=self.version)
        return (
            (match.stage, match.ending, match.winners, match.points, match.ended_at),
            (match.position, match.pieces, match.version, match.draws, match.holding),
            (match.offers, match.turn_at, match.due_at),
            list(match.seats.values_list("number", "reserve")),
            list(events.values_list("kind", "seat", "user", "payload", "draw", "position")),
            [list(each.seats.values_list("number", "user")) for each in rematch],
            Count.objects.filter(match=self.pk).count(),
            Secret.objects.filter(commitment=self.pk).exists(),
        )
