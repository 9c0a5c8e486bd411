"""Lets bots play games of backgammon by the services of players, for measurements."""

from secrets import token_hex

from django.core.management import call_command

from accounts.models import User
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import action_text, read_position
from games.models import Match
from games.play.services import MatchSetup, Player, act, contribute, start_match

LEVEL = "casual"


def play_games(count: int) -> list[str]:
    """Migrate an empty database, play games between two new users; return the matches' keys.

    Raises `SystemExit` if the database has matches.
    """
    call_command("migrate", verbosity=0)
    if Match.objects.exists():
        raise SystemExit("This database has matches: name an empty one by DATABASE_URL.")
    players = [User.objects.create_user(f"p{token_hex(6)}") for _ in range(2)]
    return [_play(players) for _ in range(count)]


def _play(players: list[User]) -> str:
    match = start_match(setup=MatchSetup("backgammon"), players=[Player(each) for each in players])
    for each in players:
        contribute(match_id=match.pk, user=each, seed=token_hex(8), request_id=token_hex(8))
    match = Match.objects.get(pk=match.pk)
    users = {seat.number: seat.user for seat in match.seats.select_related("user") if seat.user}
    while match.stage == Match.Stage.PLAYING:
        seat, action = _choose(match)
        match = act(
            match_id=match.pk,
            user=users[seat],
            action=action,
            version=match.version,
            # Pages name their requests like this.
            request_id=f"{match.version}.{seat}",
        )
    return match.pk


def _choose(match: Match) -> tuple[int, str]:
    """Return the seat that acts next, and its action in wire form."""
    rules, state = read_position(match.position)
    if match.holding is not None:
        return match.holding, "done"
    moves = rules.legal_moves(state)
    choice = choose(rules, state, LEVEL, SeededRng(token_hex(8))) if moves else None
    return state.seat or 0, action_text(choice) if choice else "throw"
