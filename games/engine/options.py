"""Options: the fields of a rules class whose values a match may choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: its name, and its values with a sentence for each."""

    name: str
    title: str
    """The name of the option in the interface."""
    values: Mapping[Value, str]
    """Every value with one sentence that describes it; the default is first."""

    @property
    def default(self) -> Value:
        """The value of the option in a match that does not choose another."""
        return next(iter(self.values))


def choice(title: str, **values: str) -> str:
    """Declare a field of a rules class as an option whose values are words.

    `title` is its name in the interface. Each value comes with one sentence that describes it; the
    first value is the default.
    """
    return field(default=next(iter(values)), metadata={"title": title, "values": values})


def switch(title: str, *, off: str, on: str) -> bool:
    """Declare a field of a rules class as an option that is off by default.

    `title` is its name in the interface; `off` and `on` are the sentences that describe its values.
    """
    return field(default=False, metadata={"title": title, "values": {False: off, True: on}})


def switch_on_by_default(title: str, *, on: str, off: str) -> bool:
    """Declare a field of a rules class as an option that is on by default.

    `title` is its name in the interface; `on` and `off` are the sentences that describe its values.
    """
    return field(default=True, metadata={"title": title, "values": {True: on, False: off}})


def number(title: str, values: Mapping[int, str]) -> int:
    """Declare a field of a rules class as an option whose values are numbers.

    `title` is its name in the interface. Each value comes with one sentence that describes it; the
    first value is the default.
    """
    return field(default=next(iter(values)), metadata={"title": title, "values": values})


ONE_GAME = gettext_noop("One game.")
BEST_OF = {
    1: ONE_GAME,
    2: gettext_noop("Best of three games."),
    3: gettext_noop("Best of five games."),
}
"""The lengths of a match by the points that win it, for two seats and games worth one point."""
FIRST_TO = {
    1: ONE_GAME,
    2: gettext_noop("First to 2 points."),
    3: gettext_noop("First to 3 points."),
}
"""The lengths of a match by the points that win it, for more seats or games worth more points."""


def match(values: Mapping[int, str]) -> int:
    """Declare the option that says how many points win the match, as a field of a rules class.

    Each of the `values` comes with one sentence that describes it.
    """
    return number(gettext_noop("Match"), values)


def options(rules: type[Rules[State]]) -> tuple[Option, ...]:
    """Return all options of a game, in the order of the fields of its rules class."""
    return tuple(
        Option(each.name, each.metadata["title"], each.metadata["values"])
        for each in fields(rules)
        if "title" in each.metadata
    )


def option_values(rules: Rules[State]) -> dict[str, Value]:
    """Return the value of every option in these rules, by the option's name."""
    return {option.name: getattr(rules, option.name) for option in options(type(rules))}


def seat_table(
    rules: type[Rules[State]], wanted: Mapping[str, Value], seats: int | None = None
) -> Rules[State]:
    """Return the rules of this class with these options and this number of seats.

    Raises `InvalidPosition` for an unknown option, value or number of seats, and for options that
    contradict one another.
    """
    known = {option.name: option for option in options(rules)}
    for name, value in wanted.items():
        _check(known.get(name), name, value)
    sitting = rules.seat_numbers[0] if seats is None else seats
    if sitting not in rules.seat_numbers or isinstance(sitting, bool):
        raise InvalidPosition(
            gettext_noop("%(game)s cannot be played by %(seats)s players."),
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
        raise InvalidPosition(gettext_noop("There is no option called %(name)s."), name=name[:40])
    # 1 == True, so the types must match too.
    if not any(value == known and type(value) is type(known) for known in option.values):
        raise InvalidPosition(
            gettext_noop("The option %(name)s cannot be %(value)s."),
            name=name,
            value=str(value)[:40],
        )
