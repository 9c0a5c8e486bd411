"""Table options: the fields of a rules class, what may stand in them and what they mean."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from games.engine.core import Impossible, Rules, State
from games.engine.words import gettext_noop

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that a table makes before the game begins."""

    name: str
    title: str
    values: Mapping[Value, str]
    """Every value with one sentence about it, the default first."""

    @property
    def default(self) -> Value:
        """The value a table has when nobody chooses."""
        return next(iter(self.values))


def choice(title: str, **values: str) -> str:
    """Make a field of a rules class an option: each value with one sentence, the default first."""
    made: str = field(default=next(iter(values)), metadata={"title": title, "values": values})
    return made


def switch(title: str, *, off: str, on: str) -> bool:
    """Make a field an option that is off unless a table wants it on."""
    made: bool = field(default=False, metadata={"title": title, "values": {False: off, True: on}})
    return made


def switched_on(title: str, *, on: str, off: str) -> bool:
    """Make a field an option that is on unless a table wants it off."""
    made: bool = field(default=True, metadata={"title": title, "values": {True: on, False: off}})
    return made


def number(title: str, values: Mapping[int, str]) -> int:
    """Make a field an option with numbers as its values, the default first."""
    made: int = field(default=next(iter(values)), metadata={"title": title, "values": values})
    return made


ONE_GAME = gettext_noop("One game.")
BEST_OF = {
    1: ONE_GAME,
    2: gettext_noop("Best of three games."),
    3: gettext_noop("Best of five games."),
}
"""How many points win a match where two play and every game is worth one."""
FIRST_TO = {
    1: ONE_GAME,
    2: gettext_noop("First to 2 points."),
    3: gettext_noop("First to 3 points."),
}
"""How many win where more may play, and a match can be longer."""


def match(values: Mapping[int, str]) -> int:
    """Make a field the option of how many points win the match."""
    return number(gettext_noop("Match"), values)


def options(rules: type[Rules[State]]) -> tuple[Option, ...]:
    """The options that a game has, in the order of its fields."""
    return tuple(
        Option(each.name, each.metadata["title"], each.metadata["values"])
        for each in fields(rules)
        if "title" in each.metadata
    )


def chosen(rules: Rules[State]) -> dict[str, Value]:
    """Every option of a table with its value."""
    return {option.name: getattr(rules, option.name) for option in options(type(rules))}


def seat_table(
    rules: type[Rules[State]], wanted: Mapping[str, Value], seats: int | None = None
) -> Rules[State]:
    """Make the rules of a table with these options and so many seats.

    Raises `Impossible` for an option, a value or a number of seats that the game does not know.
    """
    known = {option.name: option for option in options(rules)}
    for name, value in wanted.items():
        _check(known.get(name), name, value)
    sitting = rules.seat_numbers[0] if seats is None else seats
    if sitting not in rules.seat_numbers or isinstance(sitting, bool):
        raise Impossible(
            gettext_noop("%(game)s is not played by %(seats)s."),
            game=rules.game,
            seats=str(sitting)[:20],
        )
    table = rules(seats=sitting, **wanted)
    contradiction = table.contradiction()
    if contradiction is not None:
        raise Impossible(contradiction)
    return table


def _check(option: Option | None, name: str, value: Value) -> None:
    if option is None:
        raise Impossible(gettext_noop("There is no option %(name)s."), name=name[:40])
    # 1 == True, so the type is compared as well.
    if not any(value == known and type(value) is type(known) for known in option.values):
        raise Impossible(
            gettext_noop("The option %(name)s cannot be %(value)s."),
            name=name,
            value=str(value)[:40],
        )
