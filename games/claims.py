"""What those who are still at a table may claim, because others have left it."""

from games.engine.words import gettext_noop
from games.leaving import left_alone
from games.models import Event, Match
from games.sitting import Sitting, illegal


def claim_win(sitting: Sitting, _: str) -> None:
    """Win, because computers alone play on for everybody on the other side."""
    sitting.check_going_on()
    outcome = left_alone(sitting)
    if outcome is None:
        raise illegal(gettext_noop("Somebody still plays against you."))
    sitting.record(Event.Kind.CLAIM)
    sitting.end(outcome, Match.Ending.ABANDONED)
