"""What a record tells that cannot have been."""

from games.engine.words import Reason


class Wrong(Reason):
    """Something that the rules, or the order of things, do not allow; the text says what."""
