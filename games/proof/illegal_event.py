"""The error that the replay of a record raises."""

from games.engine.words import Reason


class IllegalEvent(Reason):
    """Error: the rules do not allow an event, or it cannot come at its place of the log."""
