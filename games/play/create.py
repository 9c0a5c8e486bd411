"""Creates matches and rematches."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from games.dice import draws
from games.engine.bots.levels import LEVELS
from games.engine.explanations import Impossible
from games.engine.games import table
from games.engine.options import chosen
from games.engine.text import position_text
from games.engine.words import gettext_noop
from games.live import announce
from games.models import Commitment, Match, Seat
from games.play import idleness
from games.play.rounds import PATIENCE, begin
from games.play.setup import Player, Terms
from games.play.writer import MatchWriter
from games.proof.leaving import ENDS, MANY
from games.ratings.lookup import strength
from games.selectors.piece_ids import set_out


def start_match(
    *,
    terms: Terms,
    players: Sequence[Player],
    previous: Match | None = None,
    commitment: Commitment | None = None,
    guided: bool = False,
) -> Match:
    """Create a match with the players in the order given, and let each send a dice seed.

    With a `commitment` published before, the dice also draw the final seats; otherwise the dice are
    committed now and the order stays. A guided match explains each step to the user who plays
    against a bot. Raises `Impossible` for options that the game does not have, an unknown pace, or
    an unknown bot level.
    """
    unknown = {player.computer for player in players} - {"", *LEVELS}
    if unknown:
        raise Impossible(gettext_noop("There is no level %(name)s."), name=unknown.pop()[:40])
    terms.check()
    rules = table(terms.game, terms.options, len(players))
    state = rules.start()
    settled = replace(
        terms,
        options=chosen(rules),
        abandoned=terms.abandoned if rules.seats >= MANY else ENDS,
        rated=terms.rated and all(player.ratable for player in players),
    )
    with transaction.atomic():
        fixed = commitment or draws.fix(draws.games(rules), private=terms.private)
        match = Match.objects.create(
            pk=fixed.match_id,
            commitment=fixed,
            seats_drawn=commitment is not None,
            due_at=timezone.now() + PATIENCE,
            acted_at=timezone.now() if idleness.ends(players) else None,
            **settled.kept,
            previous=previous,
            guided=guided,
            position=position_text(rules, state),
            pieces=set_out(state.pieces),
            strength=strength(terms.game, [player.user for player in players]),
        )
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=join,
                join=join,
                user=player.user,
                computer=player.computer,
                contribution=Seat.Contribution.COMPUTER if player.computer else "",
            )
            for join, player in enumerate(players)
        )
        if all(player.computer for player in players):
            writer = MatchWriter(match, rules, state)
            begin(writer)
            writer.save()
        transaction.on_commit(announce.announce_lobby)
    return match


def start_rematch(match: Match) -> None:
    """Start a match with the same players and setup; the player of seat 1 moves to seat 0."""
    first, *others = match.seats.select_related("user")
    start_match(
        terms=Terms.of(match),
        players=[Player(seat.user, seat.computer) for seat in (*others, first)],
        previous=match,
        guided=match.guided,
    )
