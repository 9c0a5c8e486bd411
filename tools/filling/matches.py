"""Invented matches: their winners, their effects on ratings, and a share still in play."""

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
from tools.filling.people import Known, People
from tools.filling.rows import Rows, as_json, first_free, go_on_after, moment
from tools.filling.tables import Opening, tables

BATCH = 5_000
A_MATCH = timedelta(minutes=20)
WITH_COMPUTER, PRIVATE, RATED = 0.2, 0.05, 0.8
IN_PLAY = 0.001
"""The share of matches, the last ones, that are still in play."""
LETTERS = ascii_letters + digits
CHANGE = ("mu_before", "sigma_before", "mu_after", "sigma_after")
UNRATED = (None, None, None, None, None)


@dataclass(slots=True)
class Sat:
    """An invented match that is not stored yet."""

    pk: str
    table: Opening
    people: Sequence[int | None]
    """The users by seat; a bot is None."""
    begun: object
    ended: object | None
    """None for a match in play."""
    private: bool
    rated: bool


class Filling:
    """All tables in which a match leaves rows."""

    def __init__(self, random: Random, people: People) -> None:
        self.random, self.people = random, people
        self.ledger, _ = Ledger.objects.get_or_create(pk=1)
        tables = (Seat, Event, Reckoning, Result)
        self.next = {model: first_free(model) for model in tables}
        dice = ("match_id", "number", "before", "entry", "value", "keys", "made_at")
        self.dice = Rows(Commitment, *dice)
        match = ("id", "commitment_id", "digest", "game", "private", "stage", "position", "pieces")
        end = ("version", "rated", "strength", "winners", "points", "ending")
        self.matches = Rows(Match, *match, *end, "created_at", "ended_at")
        self.seats = Rows(Seat, "id", "match_id", "number", "join", "user_id", "computer")
        self.events = Rows(Event, "id", "match_id", "number", "kind", "position", "at")
        self.reckonings = Rows(Reckoning, "id", "match_id", "game", "weight", "at")
        result = ("id", "match_id", "user_id", "seat", "side", "game", "outcome", "computers")
        self.results = Rows(Result, *result, "throws", "luck", "at", "reckoning_id", *CHANGE)

    def play(self, many: int, since: datetime) -> None:
        """Create this many matches, spread evenly from `since` until now."""
        step = (datetime.now(since.tzinfo) - A_MATCH - since) / many
        for start in range(0, many, BATCH):
            some = tables(self.random, min(BATCH, many - start))
            for number, table in enumerate(some, start=start):
                over = number < many * (1 - IN_PLAY)
                self._write(self._sit_down(table, since + step * number, over=over))
            self._store()
        go_on_after(*self.next)

    def _sit_down(self, table: Opening, begun: datetime, *, over: bool) -> Sat:
        chance = self.random.random
        people: dict[int | None, None] = {}
        while len(people) < table.seats:
            people.update(dict.fromkeys(self.people.some(self.random, table.seats - len(people))))
        seats = list(people)
        alone = chance() >= WITH_COMPUTER
        if not alone:
            seats[-1] = None
        return Sat(
            pk="".join(self.random.choices(LETTERS, k=10)),
            table=table,
            people=seats,
            begun=moment(begun),
            ended=moment(begun + A_MATCH) if over else None,
            private=chance() < PRIVATE,
            rated=alone and chance() < RATED,
        )

    def _write(self, sat: Sat) -> None:
        winner = self._winner(sat)
        self._write_match(sat, winner)
        for seat, person in enumerate(sat.people):
            computer = "" if person else "casual"
            self.seats.add(self._number(Seat), sat.pk, seat, seat, person, computer)
        if sat.ended is None:
            event = self._number(Event)
            self.events.add(event, sat.pk, 1, Event.Kind.START, sat.table.position, sat.begun)
        else:
            self._write_results(sat, winner)

    def _write_match(self, sat: Sat, winner: int) -> None:
        value = sha256(sat.pk.encode()).hexdigest()
        before = self.ledger.entry
        self.ledger.lines += 1
        self.ledger.entry = sha256(f"{before}{value}".encode()).hexdigest()
        line = (self.ledger.lines, before, self.ledger.entry, value)
        over = sat.ended is not None
        self.dice.add(sat.pk, *line, as_json([value] if over else []), sat.begun)
        table = sat.table
        won = as_json([seat for seat, side in enumerate(table.sides) if side == winner])
        self.matches.add(
            *(sat.pk, sat.pk, value, table.game, sat.private),
            *(Match.Stage.OVER if over else Match.Stage.PLAYING, table.position, table.pieces),
            *(90 if over else 1, sat.rated, self._strength(sat)),
            *((won, 1, Match.Ending.PLAYED) if over else (None, None, "")),
            *(sat.begun, sat.ended),
        )

    def _write_results(self, sat: Sat, winner: int) -> None:
        there, game = [person for person in sat.people if person], sat.table.game
        reckoning = None
        if sat.rated:
            reckoning = self._number(Reckoning)
            self.reckonings.add(reckoning, sat.pk, game, 1.0, sat.ended)
        expected = 1 / len(set(sat.table.sides))
        for seat, person in enumerate(sat.people):
            if person is None:
                continue
            won, side = sat.table.sides[seat] == winner, sat.table.sides[seat]
            change: tuple[object, ...] = UNRATED
            if reckoning is not None:
                known = self.people.known.setdefault((person, game), Known())
                before = (known.mu, known.sigma)
                known.learn(won, expected)
                change = (reckoning, *before, known.mu, known.sigma)
            self.results.add(
                *(self._number(Result), sat.pk, person, seat, side, game),
                *("won" if won else "lost", len(there) < len(sat.people)),
                *(40 + int(60 * self.random.random()), self.random.random(), sat.ended, *change),
            )

    def _winner(self, sat: Sat) -> int:
        """Choose the winning side: mostly the stronger one."""
        sides = sorted(set(sat.table.sides))
        strong = dict.fromkeys(sides, 0.0)
        for side, person in zip(sat.table.sides, sat.people, strict=True):
            strong[side] += self.people.strength(person) if person else Skill().mu
        chances = [exp((strong[side] - strong[sides[0]]) / 6) for side in sides]
        return self.random.choices(sides, chances)[0]

    def _strength(self, sat: Sat) -> int:
        if None in sat.people:
            return 0
        known = [self.people.known.get((person or 0, sat.table.game)) for person in sat.people]
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
        )
        with transaction.atomic():
            for each in rows:
                each.store()
            self.ledger.save()
