"""The table of preferences: rows are settings, columns are games and "the same for all"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import Preference
from accounts.preferences import default_preference
from games.board.pictures.samples import sample_picture
from games.board.pictures.thumbnails import BoardBackground
from games.board.themes import CLEAR, NAMES, OWN, WITH_DIRECTION
from games.engine.rules import Rules
from games.engine.state import State

Game = type[Rules[State]]
SWITCHES = (
    "auto_throw",
    "auto_done",
    "bear_off_automatically",
    "one_click",
    "bears_off_left",
    "auto_analysis",
    "show_errors",
)
"""Preferences that are on or off."""
CHOICES = ("forced", "pause", "board_set")
"""Preferences with several values to choose from."""
GROUPS: Sequence[tuple[object, Sequence[str]]] = (
    (
        pgettext_lazy("preferences", "The site plays for you"),
        ("auto_throw", "forced", "auto_done", "bear_off_automatically"),
    ),
    (pgettext_lazy("preferences", "At the board"), ("one_click", "bears_off_left", "pause")),
    (pgettext_lazy("preferences", "After the game"), ("auto_analysis", "show_errors")),
)
"""The rows of the table in order, below headings. A last group, of pictures, has the board sets."""
ON, OFF, PER_GAME = "on", "off", ""
"""Values of a switch in the column for all games; `PER_GAME` leaves each game as it is."""

FORCED = (
    (Preference.Forced.NEVER, pgettext_lazy("forced moves", "Never")),
    (Preference.Forced.TURN, pgettext_lazy("forced moves", "At end of turn")),
    (Preference.Forced.ALWAYS, pgettext_lazy("forced moves", "Always")),
)
PAUSES = (
    (Preference.Pause.NATURAL, pgettext_lazy("the computer waits", "Normal")),
    (Preference.Pause.SHORT, pgettext_lazy("the computer waits", "Short")),
    (Preference.Pause.NONE, pgettext_lazy("the computer waits", "Not at all")),
)
BOARD_SETS = (
    (Preference.BoardSet.OWN, pgettext_lazy("board and pieces", "Standard")),
    (Preference.BoardSet.OTHER, pgettext_lazy("board and pieces", "Second set")),
    (Preference.BoardSet.CLEAR, pgettext_lazy("board and pieces", "Clear shapes")),
)
VALUES: Mapping[str, Sequence[tuple[str, object]]] = {
    **dict.fromkeys(SWITCHES, ((ON, _("On")), (OFF, _("Off")))),
    "forced": FORCED,
    "pause": PAUSES,
    "board_set": BOARD_SETS,
}
"""The values of each preference, with short names."""
EXPLANATIONS: Mapping[str, object] = {
    "forced": _(
        "At end of turn: when the rest of your turn is forced. Always: whenever there is only one "
        "legal move."
    ),
    "pause": _("“Normal” gives you enough time to follow."),
}
"""What preferences do, where the model has no help text."""


class PreferenceForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form for the preferences of one game: a column of the table."""

    class Meta:
        model = Preference
        fields = (*SWITCHES, *CHOICES)
        widgets: ClassVar = {"board_set": forms.RadioSelect}

    def __init__(
        self, game: Game, stored: Preference | None, posted: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(posted, instance=stored or default_preference(game.game), prefix=game.game)
        self.game = game
        self.fields["pause"].required = False
        self.fields["board_set"].required = False
        for name in ("forced", "pause"):
            self.fields[name].widget.choices = VALUES[name]
        if not game.contact_ends:
            del self.fields["bear_off_automatically"]
        if game.game not in WITH_DIRECTION:
            del self.fields["bears_off_left"]

    def clean_pause(self) -> str:
        """Return the chosen bot delay; the default if the form was sent without this field."""
        return self.cleaned_data["pause"] or Preference.Pause.NATURAL

    def clean_board_set(self) -> str:
        """Return the chosen board set; the default if the form was sent without this field."""
        return self.cleaned_data["board_set"] or OWN

    def shown_value(self, name: str) -> str:
        """Return the value of a preference, as the column for all games names it."""
        value = self[name].value()
        return (ON if value else OFF) if name in SWITCHES else str(value)


@dataclass(frozen=True, slots=True)
class Option:
    """Value to choose for all games at once."""

    value: str
    name: object
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BoardSet:
    """Choice of a board set: a radio button with a picture of the board."""

    radio: forms.boundfield.BoundWidget
    name: str
    title: str
    picture: str


@dataclass(frozen=True, slots=True)
class Cell:
    """Preference of one game; `control` is empty if the game does not have it."""

    game: str
    control: SafeString
    board_sets: Sequence[BoardSet] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One preference of all games; `same` is its value where all games agree."""

    name: str
    label: object
    explanation: object
    same: str
    options: Sequence[Option]
    cells: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of the table below a heading."""

    title: object
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class PreferenceTable:
    """The table, and the boards to which its pictures refer, once in each set."""

    forms: Sequence[PreferenceForm]
    groups: Sequence[Group]
    board_sets: Row
    backgrounds: Sequence[BoardBackground]
    set_names: Sequence[str]


def preference_table(columns: Sequence[PreferenceForm]) -> PreferenceTable:
    """Return the table with a column for each of these forms."""
    return PreferenceTable(
        columns,
        [Group(title, [_row(name, columns) for name in names]) for title, names in GROUPS],
        _row("board_set", columns),
        [sample_picture(form.game.game).background for form in columns],
        Preference.BoardSet.values,
    )


def apply_to_all(posted: Mapping[str, str], games: Sequence[Game]) -> dict[str, str]:
    """Return a sent table in which each value that was chosen for all games is in every column.

    A value for all games counts if it is another than the page showed; else the columns count.
    """
    values = dict(posted.items())
    for name in (*SWITCHES, *CHOICES):
        wanted = values.get(f"all-{name}", PER_GAME)
        if wanted in (PER_GAME, values.get(f"all-{name}-shown")):
            continue
        for game in games:
            values[f"{game.game}-{name}"] = wanted if name in CHOICES or wanted == ON else ""
    return values


def _row(name: str, columns: Sequence[PreferenceForm]) -> Row:
    offering = [form for form in columns if name in form.fields]
    shown = {form.shown_value(name) for form in offering}
    same = shown.pop() if len(shown) == 1 else PER_GAME
    return Row(
        name,
        offering[0][name].label,
        EXPLANATIONS.get(name) or offering[0][name].help_text,
        same,
        [Option(value, words, value == same) for value, words in VALUES[name]],
        [_cell(name, form) for form in columns],
    )


def _cell(name: str, form: PreferenceForm) -> Cell:
    game = form.game.game
    if name not in form.fields:
        return Cell(game, SafeString())
    if name == "board_set":
        return Cell(game, SafeString(), _board_sets(form))
    attributes: dict[str, str | bool] = {
        "aria-labelledby": f"row-{name} {game}",
        "aria-describedby": f"help-{name}",
        "data-row": name,
    }
    return Cell(game, form[name].as_widget(attrs=attributes))


def _board_sets(form: PreferenceForm) -> list[BoardSet]:
    game = form.game.game
    picture = sample_picture(game)
    ground = f'"#{picture.background.name}'
    return [
        BoardSet(radio, name, title, picture.html.replace(ground, f"{ground}-{name}"))
        for radio, (name, title) in zip(form["board_set"], _titles(game).items(), strict=True)
    ]


def _titles(game: str) -> dict[str, str]:
    """Return the titles of a game's board sets; the clear one has the same in every game."""
    titles = {name: gettext(title) for name, title in NAMES[game].items()}
    return titles | {CLEAR: str(BOARD_SETS[-1][1])}
