"""Makes rulings of staff for tests."""

from uuid import uuid4

from accounts.models import User
from games import rulings
from games.models import Match, Ruling
from tests.games.support.matches import Table


def rule(
    by: User,
    table: Table | Match,
    kind: str,
    *,
    reason: str = "looking",
    note: str = "as reported",
    request_id: str = "",
    **asked: str,
) -> Ruling:
    """Make a ruling as staff user `by`; without `request_id` it has a new request name."""
    why = rulings.RulingRequest(by, reason, note, request_id or uuid4().hex)
    return rulings.make_ruling(kind, table.pk, why, asked)
