"""Form in which a player chooses the setup of a new seek."""

from collections.abc import Iterator, Mapping

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext

from games.clock import paces as clock_paces
from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.explanations import InvalidPosition
from games.engine.games import game_named, table
from games.engine.options import Option, Value, options
from games.play.services import MatchSetup
from games.proof.leaving import COMPUTER, MIN_SEATS_TO_CONTINUE
from games.text.moves import reason_text
from games.text.setup import (
    is_scoring_option,
    non_default_options,
    pace_choices,
    possible_seat_counts,
    presets_of,
)
from lobby.rating_range import RatingRange
from lobby.request_form import RequestForm
from lobby.seeks.choices import (
    A_BOT,
    BY_LINK,
    CASUAL,
    CLOCKS_STOP,
    casual_field,
    choice_field,
    leaving_choices,
    length_field,
    option_choices,
    pace_chips,
    player_count_choice,
    rated_field,
    vacation_choices,
    weekend_choices,
    who_choices,
)
from lobby.seeks.fields import LevelField
from lobby.seeks.filters import rating_field
from lobby.setup_line import LENGTHS

OWN_RULES = "own"
"""Value of the preset field if the player chooses the options one by one."""


class SeekForm(RequestForm):
    """Form for the setup of a seek and the players who may join.

    An empty field means the default. With `may_rate=False`, as for guests, casual is the only
    choice.
    """

    def __init__(
        self,
        game: str,
        posted: Mapping[str, str] | None = None,
        initial: Mapping[str, str] | None = None,
        *,
        may_rate: bool = True,
    ) -> None:
        super().__init__(posted, initial=dict(initial or {}))
        self._may_rate = may_rate
        self.game = game
        self._rules = game_named(game)
        self._presets = self._offered_presets(game)
        self._lengths = LENGTHS.get(game, {})
        fields = {f"option-{each.name}": each for each in options(self._rules)}
        self._match = {
            name: each for name, each in fields.items() if is_scoring_option(self._rules, each)
        }
        self._options = {name: each for name, each in fields.items() if name not in self._match}
        if self._lengths:
            self.fields["length"] = length_field(game)
        for name, option in self._match.items():
            self.fields[name] = choice_field(gettext(option.title), option_choices(option))
        self.fields["pace"] = choice_field(gettext("Clocks"), pace_chips(pace_choices()))
        self.fields["rated"] = rated_field() if may_rate else casual_field()
        if not may_rate:
            self.initial.pop("rated", None)
        self.fields["who"] = choice_field(gettext("Opponent"), who_choices())
        self.fields["level"] = LevelField()
        self._add_folded_fields()

    def _add_folded_fields(self) -> None:
        """Add the fields that the form shows below “More options”."""
        names = [(name, self._preset_title(name)) for name in self._presets]
        if len(self._rules.seat_numbers) > 1:
            self.fields["seats"] = choice_field(
                gettext("Players"), map(player_count_choice, self._rules.seat_numbers)
            )
        self.fields["preset"] = choice_field(
            gettext("Rules"), [*names, (OWN_RULES, gettext("My own rules"))]
        )
        for name, option in self._options.items():
            self.fields[name] = choice_field(gettext(option.title), option_choices(option))
        self.fields["weekends"] = choice_field(gettext("Weekends in slow games"), weekend_choices())
        self.fields["vacation"] = choice_field(
            gettext("Holidays in slow games"), vacation_choices()
        )
        if max(self._rules.seat_numbers) >= MIN_SEATS_TO_CONTINUE:
            self.fields["abandoned"] = choice_field(
                gettext("When a player leaves"), leaving_choices()
            )
        self.fields["least"] = rating_field(gettext("Opponents rated from"))
        self.fields["most"] = rating_field(gettext("to"))

    @property
    def preset_choices(self) -> Iterator[tuple[BoundWidget, list[tuple[str, str]]]]:
        """Each preset with those options, in words, that differ from the default.

        The last choice stands for the player's own rules.
        """
        words = [non_default_options(self.game, those) for those in self._presets.values()]
        return zip(self["preset"], [*words, []], strict=True)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """Fields of the game's options."""
        return [self[name] for name in self._options]

    @property
    def chip_fields(self) -> list[forms.BoundField]:
        """Fields that the form shows first, as chips: length, clock, rated, opponent."""
        lengths = ["length"] if self._lengths else list(self._match)
        return [self[name] for name in (*lengths, "pace", "rated", "who") if name in self.fields]

    @property
    def own_length_fields(self) -> list[forms.BoundField]:
        """Fields of the match's options, for a length that the form does not offer by name."""
        return [self[name] for name in self._match] if self._lengths else []

    @property
    def is_unfolded(self) -> bool:
        """Whether a value below “More options” is invalid or differs from the default."""
        chips = {field.name for field in (*self.chip_fields, *self.own_length_fields)}
        folded = [field for field in self.visible_fields() if field.name not in chips | {"level"}]
        return any(
            field.errors or (field.data or field.initial) not in (None, "", field.field.initial)
            for field in folded
        )

    @property
    def days_off(self) -> list[forms.BoundField]:
        """Fields for days off, which have an effect in slow paces only."""
        return [self["weekends"], self["vacation"]]

    def _offered_presets(self, game: str) -> Mapping[str, Mapping[str, Value]]:
        """Return the presets of the game that the form offers: name, and options."""
        return presets_of(game)

    @property
    def by_link(self) -> bool:
        """Whether only players with the invitation link may join (valid form only)."""
        return self.cleaned_data.get("who") == BY_LINK

    @property
    def against_bots(self) -> bool:
        """Whether the match begins at once, with bots in all other seats (valid form only)."""
        return self.cleaned_data.get("who") == A_BOT

    @property
    def rating_range(self) -> RatingRange:
        """Range of ratings of the players who may join from the list (valid form only)."""
        return RatingRange(self.cleaned_data.get("least"), self.cleaned_data.get("most"))

    @property
    def level(self) -> str:
        """Level of the bots for empty seats (valid form only)."""
        return self.cleaned_data["level"] or DEFAULT_LEVEL

    @property
    def seats(self) -> int:
        """Number of seats (valid form only).

        It is the number that the player has chosen. If the preset does not allow that number, it is
        the first that the preset allows.
        """
        wanted = int(self.cleaned_data.get("seats") or self._rules.seat_numbers[0])
        preset = self._presets.get(self.cleaned_data["preset"])
        possible = [wanted] if preset is None else possible_seat_counts(self.game, preset)
        return wanted if wanted in possible else possible[0]

    @property
    def option_values(self) -> Mapping[str, Value]:
        """Values of all options, of game and match, by option name (valid form only)."""
        preset = self._presets.get(self.cleaned_data["preset"])
        if preset is None:
            preset = self._submitted_values(self._options)
        named = self._lengths.get(self.cleaned_data.get("length", ""))
        length = self._submitted_values(self._match) if named is None else named[1]
        # The player's own rules come before those of a length.
        return {**length, **preset}

    def _submitted_values(self, asked: Mapping[str, Option]) -> dict[str, Value]:
        """Return the submitted values of these options, by option name."""
        return {
            option.name: _parse_value(option, self.cleaned_data[name])
            for name, option in asked.items()
        }

    def _preset_title(self, name: str) -> str:
        """Return the title of a preset.

        If the preset does not allow all numbers of players of the game, the title also names a
        number that it allows.
        """
        possible = possible_seat_counts(self.game, self._presets[name])
        if len(possible) == len(self._rules.seat_numbers):
            return gettext(name)
        return f"{gettext(name)} ({player_count_choice(possible[0])[1]})"

    @property
    def setup(self) -> MatchSetup:
        """Setup of the match, but without the number of seats (valid form only)."""
        data = self.cleaned_data
        pace = data["pace"] or clock_paces.NONE
        slow = pace in clock_paces.SLOW
        return MatchSetup(
            self.game,
            self.option_values,
            private=self.by_link,
            pace=pace,
            weekends=slow and data["weekends"] == CLOCKS_STOP,
            vacation=slow and data["vacation"] == CLOCKS_STOP,
            abandoned=data.get("abandoned") or COMPUTER,
            rated=self._may_rate and data["rated"] != CASUAL,
        )

    def clean(self) -> None:
        """Add an error if the rating range is empty or the options contradict each other."""
        if self.errors:
            return
        wanted = self.rating_range
        if wanted.least is not None and wanted.most is not None and wanted.least > wanted.most:
            words = gettext(
                "No rating lies between %(least)s and %(most)s. The first number must be the "
                "lower one."
            )
            self.add_error(None, words % {"least": wanted.least, "most": wanted.most})
        try:
            table(self.game, self.option_values, self.seats)
        except InvalidPosition as reason:
            self.add_error(None, reason_text(reason))


def _parse_value(option: Option, posted: str) -> Value:
    """Return the option's value with the submitted text, or the option's default value."""
    return next((value for value in option.values if str(value) == posted), option.default)
