"""Options: fields of a rules class that a match may choose, their values and descriptions."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: a rule that a match can choose before it begins."""

    name: str
    title: str
    """The name of the option in the interface."""
    values: Mapping[Value, str]
    """Every value with one sentence that describes it; the default is first."""

    @property
    def default(self) -> Value:
        """The value of a match that does not choose."""
        return next(iter(self.values))


def choice(title: str, **values: str) -> str:
    """Make a field of a rules class an option with words as values, the default first.

    Each value comes with one sentence that describes it.
    """
    return field(default=next(iter(values)), metadata={"title": title, "values": values})


def switch(title: str, *, off: str, on: str) -> bool:
    """Make a field of a rules class a boolean option that is off by default."""
    return field(default=False, metadata={"title": title, "values": {False: off, True: on}})


def switched_on(title: str, *, on: str, off: str) -> bool:
    """Make a field of a rules class a boolean option that is on by default."""
    return field(default=True, metadata={"title": title, "values": {True: on, False: off}})


def number(title: str, values: Mapping[int, str]) -> int:
    """Make a field of a rules class an option with numbers as values, the default first."""
    return field(default=next(iter(values)), metadata={"title": title, "values": values})


ONE_GAME = gettext_noop("One game.")
BEST_OF = {
    1: ONE_GAME,
    2: gettext_noop("Best of three games."),
    3: gettext_noop("Best of five games."),
}
"""Lengths of matches by points needed, for two seats and games that are worth one point."""
FIRST_TO = {
    1: ONE_GAME,
    2: gettext_noop("First to 2 points."),
    3: gettext_noop("First to 3 points."),
}
"""Lengths of matches by points needed, for games with more seats or higher values."""


def match(values: Mapping[int, str]) -> int:
    """Make a field of a rules class the option of how many points win the match."""
    return number(gettext_noop("Match"), values)


def options(rules: type[Rules[State]]) -> tuple[Option, ...]:
    """Return the options of a game in the order of its fields."""
    return tuple(
        Option(each.name, each.metadata["title"], each.metadata["values"])
        for each in fields(rules)
        if "title" in each.metadata
    )


def chosen(rules: Rules[State]) -> dict[str, Value]:
    """Return every option of these rules with its value."""
    return {option.name: getattr(rules, option.name) for option in options(type(rules))}


def seat_table(
    rules: type[Rules[State]], wanted: Mapping[str, Value], seats: int | None = None
) -> Rules[State]:
    """Return the rules with these options and this number of seats.

    Raises `InvalidPosition` for an unknown option, value or number of seats, and for options that
    contradict one another.
    """
    known = {option.name: option for option in options(rules)}
    for name, value in wanted.items():
        _check(known.get(name), name, value)
    sitting = rules.seat_numbers[0] if seats is None else seats
    if sitting not in rules.seat_numbers or isinstance(sitting, bool):
        raise InvalidPosition(
            gettext_noop("%(game)s is not played by %(seats)s."),
            game=rules.game,
            seats=str(sitting)[:20],
        )
    table = rules(seats=sitting, **wanted)
    contradiction = table.contradiction()
    if contradiction is not None:
        raise InvalidPosition(contradiction)
    return table


def _check(option: Option | None, name: str, value: Value) -> None:
    if option is None:
        raise InvalidPosition(gettext_noop("There is no option %(name)s."), name=name[:40])
    # 1 == True, so the types must match too.
    if not any(value == known and type(value) is type(known) for known in option.values):
        raise InvalidPosition(
            gettext_noop("The option %(name)s cannot be %(value)s."),
            name=name,
            value=str(value)[:40],
        )
