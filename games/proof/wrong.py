"""What a record tells that cannot have been."""


class Wrong(Exception):
    """Something that the rules, or the order of things, do not allow; the text says what."""
