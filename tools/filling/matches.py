"""Invented matches: their winners, and how they change ratings. A few are still in play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from math import exp
from random import Random
from string import ascii_letters, digits

from django.db import transaction

from games.models import Commitment, Event, Ledger, Match, Reckoning, Result, Seat
from games.rating_formula import Skill
from lobby.models import Place, Seek
from tools.filling.people import GameRating, People
from tools.filling.rows import Rows, as_json, first_free, moment, reset_sequences
from tools.filling.seeks import BOT_LEVEL, SeekFiller
from tools.filling.tables import Opening, tables

BATCH = 5_000
A_MATCH = timedelta(minutes=20)
WITH_COMPUTER, PRIVATE, RATED = 0.2, 0.05, 0.8
IN_PLAY = 0.001
"""The share of matches that are still in play; they are the last ones."""
LETTERS = ascii_letters + digits
CHANGE = ("mu_before", "sigma_before", "mu_after", "sigma_after")
UNRATED = (None, None, None, None, None)


@dataclass(slots=True)
class SeatedMatch:
    """An invented match with its users, before it is stored."""

    pk: str
    table: Opening
    people: Sequence[int | None]
    """The users by seat; a bot is None."""
    begun: object
    ended: object | None
    """None for a match in play."""
    private: bool
    rated: bool


class MatchFiller:
    """Writer of invented matches into all tables of the database in which a match has rows."""

    def __init__(self, random: Random, people: People) -> None:
        self.random, self.people = random, people
        self.ledger, _ = Ledger.objects.get_or_create(pk=1)
        self.seeks = SeekFiller()
        tables = (Seat, Event, Reckoning, Result)
        self.next = {model: first_free(model) for model in tables}
        dice = ("match_id", "number", "before", "entry", "value", "keys", "made_at")
        self.dice = Rows(Commitment, *dice)
        match = ("id", "commitment_id", "digest", "game", "private", "stage", "position", "pieces")
        end = ("version", "rated", "strength", "winners", "points", "ending", "active_seat")
        self.matches = Rows(Match, *match, *end, "created_at", "ended_at")
        seat = ("id", "match_id", "number", "join", "user_id", "computer", "over")
        self.seats = Rows(Seat, *seat)
        self.events = Rows(Event, "id", "match_id", "number", "kind", "position", "at")
        self.reckonings = Rows(Reckoning, "id", "match_id", "game", "weight", "at")
        result = ("id", "match_id", "user_id", "seat", "side", "game", "outcome", "computers")
        self.results = Rows(Result, *result, "throws", "luck", "at", "reckoning_id", *CHANGE)

    def play(self, many: int, since: datetime) -> None:
        """Create `many` matches, which begin in even intervals from `since` until now."""
        step = (datetime.now(since.tzinfo) - A_MATCH - since) / many
        for start in range(0, many, BATCH):
            some = tables(self.random, min(BATCH, many - start))
            for number, table in enumerate(some, start=start):
                over = number < many * (1 - IN_PLAY)
                self._write(self._seat_players(table, since + step * number, over=over))
            self._store()
        reset_sequences(*self.next, Seek, Place)

    def _seat_players(self, table: Opening, begun: datetime, *, over: bool) -> SeatedMatch:
        chance = self.random.random
        people: dict[int | None, None] = {}
        while len(people) < table.seats:
            people.update(dict.fromkeys(self.people.some(self.random, table.seats - len(people))))
        seats = list(people)
        alone = chance() >= WITH_COMPUTER
        if not alone:
            seats[-1] = None
        return SeatedMatch(
            pk="".join(self.random.choices(LETTERS, k=10)),
            table=table,
            people=seats,
            begun=moment(begun),
            ended=moment(begun + A_MATCH) if over else None,
            private=chance() < PRIVATE,
            rated=alone and chance() < RATED,
        )

    def _write(self, seated: SeatedMatch) -> None:
        winner = self._winner(seated)
        self._write_match(seated, winner)
        place = (seated.pk, seated.table.game, seated.people, seated.begun)
        self.seeks.add(*place, private=seated.private)
        for seat, person in enumerate(seated.people):
            computer = "" if person else BOT_LEVEL
            over = seated.ended is not None
            self.seats.add(self._number(Seat), seated.pk, seat, seat, person, computer, over)
        if seated.ended is None:
            event = self._number(Event)
            self.events.add(
                event, seated.pk, 1, Event.Kind.START, seated.table.position, seated.begun
            )
        else:
            self._write_results(seated, winner)

    def _write_match(self, seated: SeatedMatch, winner: int) -> None:
        value = sha256(seated.pk.encode()).hexdigest()
        before = self.ledger.entry
        self.ledger.lines += 1
        self.ledger.entry = sha256(f"{before}{value}".encode()).hexdigest()
        line = (self.ledger.lines, before, self.ledger.entry, value)
        over = seated.ended is not None
        self.dice.add(seated.pk, *line, as_json([value] if over else []), seated.begun)
        table = seated.table
        won = as_json([seat for seat, side in enumerate(table.sides) if side == winner])
        self.matches.add(
            *(seated.pk, seated.pk, value, table.game, seated.private),
            *(Match.Stage.OVER if over else Match.Stage.PLAYING, table.position, table.pieces),
            *(90 if over else 1, seated.rated, self._strength(seated)),
            *((won, 1, Match.Ending.PLAYED, None) if over else (None, None, "", table.active_seat)),
            *(seated.begun, seated.ended),
        )

    def _write_results(self, seated: SeatedMatch, winner: int) -> None:
        there, game = [person for person in seated.people if person], seated.table.game
        reckoning = None
        if seated.rated:
            reckoning = self._number(Reckoning)
            self.reckonings.add(reckoning, seated.pk, game, 1.0, seated.ended)
        expected = 1 / len(set(seated.table.sides))
        for seat, person in enumerate(seated.people):
            if person is None:
                continue
            won, side = seated.table.sides[seat] == winner, seated.table.sides[seat]
            change: tuple[object, ...] = UNRATED
            if reckoning is not None:
                known = self.people.known.setdefault((person, game), GameRating())
                before = (known.mu, known.sigma)
                known.apply_result(won, expected)
                change = (reckoning, *before, known.mu, known.sigma)
            self.results.add(
                *(self._number(Result), seated.pk, person, seat, side, game),
                *("won" if won else "lost", len(there) < len(seated.people)),
                *(40 + int(60 * self.random.random()), self.random.random(), seated.ended, *change),
            )

    def _winner(self, seated: SeatedMatch) -> int:
        """Return the number of the winning side, chosen at random.

        Stronger sides win more often.
        """
        sides = sorted(set(seated.table.sides))
        strong = dict.fromkeys(sides, 0.0)
        for side, person in zip(seated.table.sides, seated.people, strict=True):
            strong[side] += self.people.strength(person) if person else Skill().mu
        chances = [exp((strong[side] - strong[sides[0]]) / 6) for side in sides]
        return self.random.choices(sides, chances)[0]

    def _strength(self, seated: SeatedMatch) -> int:
        if None in seated.people:
            return 0
        known = [
            self.people.known.get((person or 0, seated.table.game)) for person in seated.people
        ]
        skills = [Skill(each.mu, each.sigma) if each else Skill() for each in known]
        return round(sum(skill.lower_bound for skill in skills) / len(skills))

    def _number(self, model: type[Seat | Event | Reckoning | Result]) -> int:
        number = self.next[model]
        self.next[model] = number + 1
        return number

    def _store(self) -> None:
        rows = (
            self.dice,
            self.matches,
            self.seats,
            self.events,
            self.reckonings,
            self.results,
            self.seeks,
        )
        with transaction.atomic():
            for each in rows:
                each.store()
            self.ledger.save()
