"""Creates matches."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clock.idleness import listed_until
from games.dice import draws
from games.engine.bots.levels import LEVELS
from games.engine.explanations import InvalidPosition
from games.engine.forms.text import position_text
from games.engine.games import table
from games.engine.options import option_values
from games.engine.words import gettext_noop
from games.live import announce
from games.models import Commitment, Match, Seat
from games.play import idleness
from games.play.rounds import begin
from games.play.setup import MatchSetup, Player
from games.play.start.seeds import SEED_TIMEOUT
from games.play.writer.match_writer import MatchWriter
from games.proof.bdice2 import PROTOCOL
from games.proof.leaving import ENDS, MIN_SEATS_TO_CONTINUE
from games.rating_formula import Skill
from games.ratings.lookup import skills_of, strength
from games.selectors.piece_ids import initial_ids


def start_match(
    *,
    setup: MatchSetup,
    players: Sequence[Player],
    previous: Match | None = None,
    commitment: Commitment | None = None,
    guided: bool = False,
) -> Match:
    """Create a match with the players in the order given, and let each send a dice seed.

    With a `commitment` published before, the first dice draw of the match assigns the seats.
    Without one, a commitment is made now and the seats follow the given order. A `guided` match
    explains each step to its user, who plays against a bot. Raises `InvalidPosition` for options
    that the game does not have, an unknown pace, or an unknown bot level.
    """
    _check_levels(players)
    setup.check()
    rules = table(setup.game, setup.options, len(players))
    state = rules.start()
    stored_setup = replace(
        setup,
        options=option_values(rules),
        abandoned=setup.abandoned if rules.seats >= MIN_SEATS_TO_CONTINUE else ENDS,
        rated=setup.rated and all(player.ratable for player in players),
    )
    users = [player.user for player in players]
    skills = skills_of(setup.game, users)
    with transaction.atomic():
        committed = commitment or draws.commit(draws.keys_needed(rules), private=setup.private)
        match = Match.objects.create(
            pk=committed.match_id,
            commitment=committed,
            protocol=PROTOCOL,
            seats_drawn=commitment is not None,
            due_at=timezone.now() + SEED_TIMEOUT,
            acted_at=timezone.now() if idleness.can_become_idle(players) else None,
            listed_until=listed_until(
                setup.pace, timezone.now(), alone=sum(user is not None for user in users) <= 1
            ),
            **stored_setup.as_fields,
            previous=previous,
            guided=guided,
            position=position_text(rules, state),
            pieces=initial_ids(state.pieces),
            strength=strength(users, skills),
        )
        _create_seats(match, players, skills)
        if all(player.computer for player in players):
            writer = MatchWriter(match, rules, state)
            begin(writer)
            writer.save()
        _announce(users)
    return match


def _check_levels(players: Sequence[Player]) -> None:
    """Raise `InvalidPosition` for a bot of an unknown level."""
    unknown = {player.computer for player in players} - {"", *LEVELS}
    if unknown:
        raise InvalidPosition(
            gettext_noop("There is no computer level called %(name)s."), name=unknown.pop()[:40]
        )


def _create_seats(match: Match, players: Sequence[Player], skills: Sequence[Skill | None]) -> None:
    """Create a seat for each player, in the order in which they joined."""
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=join,
            join=join,
            user=player.user,
            computer=player.computer,
            contribution=Seat.Contribution.COMPUTER if player.computer else "",
            rating=None if skill is None else skill.rating,
            provisional=skill is not None and skill.provisional,
        )
        for join, (player, skill) in enumerate(zip(players, skills, strict=True))
    )


def _announce(users: Sequence[User | None]) -> None:
    """Announce the match after commit: to the lobby, and to the users who play each other."""
    transaction.on_commit(announce.announce_lobby)
    people = [user.pk for user in users if user is not None]
    if len(people) > 1:
        for user_id in people:
            transaction.on_commit(partial(announce.announce_news, user_id))
