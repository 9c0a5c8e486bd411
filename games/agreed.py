"""Games and what was agreed on at their tables, in words."""

from collections.abc import Mapping
from typing import Protocol

from django.utils.translation import gettext, pgettext

from games.clocks import NONE, PACES
from games.engine.core import Impossible, Rules, State
from games.engine.games import GAMES, game_named, table
from games.engine.options import Option, Value, options
from games.engine.words import gettext_noop
from games.proof.leaving import COMPUTER, ENDS, MANY, SKIPPED

USUAL = gettext_noop("As usual")
"""What a table is called that has all options as they are unless somebody chooses."""


class Clocked(Protocol):
    """A table, or the wish for one, where clocks were agreed on."""

    pace: str
    weekends: bool
    vacation: bool


def title(game: str) -> str:
    """The name of a game for people."""
    return gettext(game_named(game).title)


def agreed(game: str, chosen: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Every option of a table, and what was chosen there; the usual where nothing was."""
    return [
        (gettext(option.title), gettext(option.values[chosen.get(option.name, option.default)]))
        for option in options(game_named(game))
    ]


def unusual(game: str, chosen: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Those of the options for which something else was chosen than is usual."""
    known = options(game_named(game))
    usual = [chosen.get(option.name, option.default) == option.default for option in known]
    return [words for words, same in zip(agreed(game, chosen), usual, strict=True) if not same]


def of_match(rules: type[Rules[State]], option: Option) -> bool:
    """Tell whether an option is about the match, and so goes with every preset."""
    return option.name in rules.of_match


def presets(game: str) -> dict[str, Mapping[str, Value]]:
    """The options that are offered together, by name; one of them is the usual table."""
    named = game_named(game).presets
    return dict(named) if {} in named.values() else {USUAL: {}, **named}


def pace_titles() -> dict[str, str]:
    """Every pace with clocks in words, by its name."""
    return {name: gettext(pace.title) for name, pace in PACES.items()}


def pace_choices() -> dict[str, str]:
    """What may be agreed on about clocks, playing without them first."""
    return {NONE: gettext("No clock"), **pace_titles()}


def titles() -> dict[str, str]:
    """What the games are called, by name."""
    return {each.game: title(each.game) for each in GAMES}


def pace_name(pace: str) -> str:
    """What a pace is called, without what it means; empty where there are no clocks."""
    return pace_titles().get(pace, "").partition(":")[0]


def clock_words(table: Clocked) -> str:
    """The clocks of a table in words, and when they stand still; empty where there are none."""
    words = [pace_titles().get(table.pace, "")]
    if table.weekends:
        words.append(gettext("weekends off"))
    if table.vacation:
        words.append(gettext("vacations off"))
    return ", ".join(filter(None, words))


def leaving_title(abandoned: str, seats: int) -> str:
    """What is done at a table for a seat that is left, in words; empty where two play."""
    words = {
        COMPUTER: gettext("if somebody leaves, a computer plays on"),
        SKIPPED: gettext("if somebody leaves, their turns are skipped"),
        ENDS: gettext("if somebody leaves, the game ends"),
    }
    return words[abandoned] if seats >= MANY else ""


def rated_title(*, rated: bool) -> str:
    """Whether the result counts for ratings, in a word."""
    return pgettext("match", "rated") if rated else pgettext("match", "casual")


def seat_numbers(game: str, chosen: Mapping[str, Value]) -> list[int]:
    """For how many there can be a table with these options."""
    return [many for many in game_named(game).seat_numbers if _can_be(game, chosen, many)]


def _can_be(game: str, chosen: Mapping[str, Value], seats: int) -> bool:
    try:
        table(game, chosen, seats)
    except Impossible:
        return False
    return True


def preset(game: str, chosen: Mapping[str, Value]) -> str:
    """Under which of the game's own names these options are known; empty if under none."""
    name = preset_name(game, chosen)
    return gettext(name) if name else ""


def preset_name(game: str, chosen: Mapping[str, Value]) -> str:
    """The same name as the game writes it, which every language translates."""
    rules = game_named(game)
    known = [option for option in options(rules) if not of_match(rules, option)]
    usual = {option.name: option.default for option in known}
    here = {option.name: chosen.get(option.name, option.default) for option in known}
    same = (name for name, those in rules.presets.items() if {**usual, **those} == here)
    return next(same, "")
