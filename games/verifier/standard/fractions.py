"""Probabilities of throws, which tables contain and the check of a record never uses."""


class Fraction:
    """A number that can only be made."""

    def __init__(self, numerator: int, denominator: int) -> None:
        self.numerator, self.denominator = numerator, denominator
