"""The only source of chance."""

import secrets

from games.engine.core import Rules, State, Throw


def throw(rules: Rules[State], state: State) -> Throw:
    """Throw what is due in this position, every face as likely as any other."""
    return rules.read([secrets.randbelow(faces) for faces in rules.faces(state)])


def order(many: int) -> list[int]:
    """The numbers 0 to `many` - 1 in an order that nobody can foresee."""
    mixed = list(range(many))
    secrets.SystemRandom().shuffle(mixed)
    return mixed
