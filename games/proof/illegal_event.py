"""The error of the check of a record."""

from games.engine.words import Reason


class IllegalEvent(Reason):
    """Raised for an event that the rules or the order of the log do not allow."""
