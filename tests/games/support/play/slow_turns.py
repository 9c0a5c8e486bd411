"""Plays turns of a slow match, and sends the mails that are due afterwards."""

from datetime import timedelta

from django.core import mail

from games.mail.delivery import deliver
from games.mail.queue import TURN_MAIL_DELAY
from tests.games.support.matches import Table
from tests.support.host_clock import Time

DAY = timedelta(days=1)
TURN = "Backgammon with Anna: your turn"
ALARM = "Backgammon with Anna: your time is running out"
"""Subjects of the mails to Berta."""


def annas_turn(table: Table) -> None:
    """Play a 6 and a 3 for Anna."""
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")


def bertas_turn(table: Table) -> None:
    """Play a 2 and a 1 for Berta."""
    table.play(1, "throw", "move 12 14 2", "move 14 15 1", "done")


def collect_subjects(time: Time, after: timedelta = TURN_MAIL_DELAY) -> list[str]:
    """Let time pass, send the mails that are due, and return the subjects of all mails so far."""
    time.passes(after)
    deliver()
    return [str(sent.subject) for sent in mail.outbox]
