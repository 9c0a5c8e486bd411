"""Names of games, options, presets, paces and seat counts, in the active language."""

from collections.abc import Mapping
from typing import Protocol

from django.utils.translation import gettext, pgettext

from games.clock.paces import NONE, PACES
from games.engine.explanations import InvalidPosition
from games.engine.games import GAMES, game_named, table
from games.engine.options import Option, Value, options
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop
from games.proof.leaving import COMPUTER, ENDS, MIN_SEATS_TO_CONTINUE, SKIPPED

DEFAULT = gettext_noop("Standard rules")
"""The name of the preset in which all options have their defaults."""


class Clocked(Protocol):
    """An object with clock settings: a match, a seek or a challenge."""

    @property
    def pace(self) -> str:
        """The name of the pace."""

    @property
    def weekends(self) -> bool:
        """Whether clocks stop at weekends."""

    @property
    def vacation(self) -> bool:
        """Whether clocks stop during holidays."""

    @property
    def options(self) -> Mapping[str, Value]:
        """The chosen options, by name."""


def title(game: str) -> str:
    return gettext(game_named(game).title)


def describe_setup(game: str, chosen: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Return (option, value) in words for every option of a game.

    Options that are not `chosen` have their default.
    """
    return [
        (gettext(option.title), gettext(option.values[chosen.get(option.name, option.default)]))
        for option in options(game_named(game))
    ]


def non_default_options(game: str, chosen: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Return (option, value) in words for every option that differs from its default."""
    known = options(game_named(game))
    defaults = [chosen.get(option.name, option.default) == option.default for option in known]
    return [
        pair for pair, same in zip(describe_setup(game, chosen), defaults, strict=True) if not same
    ]


def is_scoring_option(rules: type[Rules[State]], option: Option) -> bool:
    """Whether an option says how the match is scored; presets ignore such options."""
    return option.name in rules.of_match


def presets_of(game: str) -> dict[str, Mapping[str, Value]]:
    """Return the presets of a game by name; one of them has all options at their default."""
    named = game_named(game).presets
    return dict(named) if {} in named.values() else {DEFAULT: {}, **named}


def pace_titles() -> dict[str, str]:
    """Return the titles of all paces with clocks, by name."""
    return {name: gettext(pace.title) for name, pace in PACES.items()}


def pace_choices() -> dict[str, str]:
    """Return the titles of all paces by name; the first is to play without clocks."""
    return {NONE: gettext("No clock"), **pace_titles()}


def titles() -> dict[str, str]:
    """Return the titles of all games, by name."""
    return {each.game: title(each.game) for each in GAMES}


def pace_name(pace: str) -> str:
    """Return the name of a pace without its times; empty if there are no clocks."""
    return pace_titles().get(pace, "").partition(":")[0]


def short_pace_name(pace: str) -> str:
    """Return the name of a pace without its times and increment; empty if there are no clocks."""
    return pace_name(pace).partition(" + ")[0]


def clock_text(setup: Clocked) -> str:
    """Return the pace and the days off of a setup in words; empty if there are no clocks."""
    parts = [_pace_text(setup)]
    if setup.weekends:
        parts.append(gettext("clock stops at weekends"))
    if setup.vacation:
        parts.append(gettext("clock stops during holidays"))
    return ", ".join(filter(None, parts))


def _pace_text(setup: Clocked) -> str:
    """Return the pace in words; empty if there are no clocks."""
    words, points = pace_titles().get(setup.pace, ""), setup.options.get("match_points", 1)
    if not words or points == 1 or PACES[setup.pace].slow:
        return words
    return gettext("%(pace)s per point") % {"pace": words}


def leaving_title(abandoned: str, seats: int) -> str:
    """Return in words what happens if a player leaves; empty for a match of two seats."""
    titles = {
        COMPUTER: gettext("if a player leaves, a computer takes over"),
        SKIPPED: gettext("if a player leaves, their turns are skipped"),
        ENDS: gettext("if a player leaves, the game ends"),
    }
    return titles[abandoned] if seats >= MIN_SEATS_TO_CONTINUE else ""


def rated_title(*, rated: bool) -> str:
    """Return the word for a rated or a casual match."""
    return pgettext("match", "rated") if rated else pgettext("match", "casual")


def possible_seat_counts(game: str, chosen: Mapping[str, Value]) -> list[int]:
    """Return the numbers of seats that a match with these options can have."""
    return [count for count in game_named(game).seat_numbers if _can_be(game, chosen, count)]


def _can_be(game: str, chosen: Mapping[str, Value], seats: int) -> bool:
    try:
        table(game, chosen, seats)
    except InvalidPosition:
        return False
    return True


def preset_title(game: str, chosen: Mapping[str, Value]) -> str:
    """Return the translated name of the preset with these options; empty if there is none.

    Scoring options are ignored (see `is_scoring_option`).
    """
    name = preset_name(game, chosen)
    return gettext(name) if name else ""


def preset_name(game: str, chosen: Mapping[str, Value]) -> str:
    """Return the untranslated name of the preset with these options; empty if there is none.

    Scoring options are ignored (see `is_scoring_option`).
    """
    rules = game_named(game)
    known = [option for option in options(rules) if not is_scoring_option(rules, option)]
    defaults = {option.name: option.default for option in known}
    chosen_values = {option.name: chosen.get(option.name, option.default) for option in known}
    same = (
        name for name, values in rules.presets.items() if {**defaults, **values} == chosen_values
    )
    return next(same, "")
