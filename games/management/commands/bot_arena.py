"""Command that lets bots and reference players play each other, and prints the results."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import table_from
from games.engine.forms.reading import Unreadable, json_value
from games.engine.games import GAMES
from tools.training.arena.opponents import MAKERS
from tools.training.arena.report import PAIRS, YARDSTICKS, lines


class Command(BaseCommand):
    """`manage.py bot_arena senet --rounds 100`: prints a table, one line per pair of players."""

    help = "Let computers and yardsticks play each other, with the same throws for every seating."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=[game.game for game in GAMES])
        parser.add_argument("--seats", type=int)
        parser.add_argument("--options", default="{}", help="the unusual ones, as JSON")
        parser.add_argument("--rounds", type=int, default=50, help="each is a game for every side")
        parser.add_argument("--seed", default="arena")
        parser.add_argument(
            "--pair",
            nargs=2,
            choices=[*MAKERS, *YARDSTICKS],
            action="append",
            help="instead of all pairs; backgammon alone is played against gnubg and pubeval",
        )

    def handle(
        self,
        *,
        game: str,
        seats: int | None,
        options: str,
        rounds: int,
        seed: str,
        pair: list[tuple[str, str]] | None,
        **others: object,
    ) -> None:
        """Play the games; print the result of each pair as soon as its games are over."""
        try:
            rules = table_from({"game": game, "options": json_value(options), "seats": seats})
        except (InvalidPosition, Unreadable) as error:
            raise CommandError(str(error)) from error
        if any(first in YARDSTICKS for first, _ in pair or ()):
            raise CommandError("Who plays nothing but backgammon stands second in a pair.")
        if game != "backgammon" and any(second in YARDSTICKS for _, second in pair or ()):
            raise CommandError("Only backgammon is played against gnubg and pubeval.")
        for line in lines(rules, pair or PAIRS, rounds, seed):
            self.stdout.write(line)
            self.stdout.flush()
