"""Form fields of each type of ruling; `games.rulings` checks the values that staff enter."""

from collections.abc import Callable, Iterator, Mapping

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.engine.bots.levels import LEVELS
from games.engine.forms.text import read_position
from games.models import Match, Message
from games.models.ruling import LONGEST_NOTE
from games.proof.rulings import GAME, MATCH, possible_points
from games.rulings import RulingType
from games.rulings.reopening import reopening_points
from games.rulings.ruling import MAX_WORDS
from games.rulings.seating import PERSON
from games.rulings.suspending import MAX_MINUTES
from games.rulings.timing import ALL_SEATS, GIVE, MAX_AMOUNT, UNITS
from games.rulings.types import WORDS
from games.text.ruling_reasons import MESSAGES, REASONS
from games.text.setup import titles

Fields = Iterator[tuple[str, forms.Field]]
MAX_MESSAGES = 200
"""Maximum number of messages to choose from; the form offers the latest."""
DEFAULT_SUSPENSION = 30
"""Default length of a suspension in minutes."""
UNIT_NAMES = {
    "seconds": gettext_lazy("seconds"),
    "minutes": gettext_lazy("minutes"),
    "hours": gettext_lazy("hours"),
    "days": gettext_lazy("days"),
}


class RulingForm(forms.Form):
    """Form of a ruling: the fields of its type, then reason and note."""

    reason = forms.ChoiceField(label=gettext_lazy("Reason (shown to the players)"))
    note = forms.CharField(
        label=gettext_lazy("Note (only staff can read it)"),
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    request_id = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, own_fields: Fields, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type] # passed on unchanged
        self.own_fields = dict(own_fields)
        self.fields = self.own_fields | self.fields
        reasons = [(code, gettext(words)) for code, words in REASONS.items()]
        self.fields["reason"].choices = [("", "—"), *reasons]  # type: ignore[attr-defined]


def ruling_fields(ruling_type: RulingType, match: Match) -> Fields:
    """Yield (name, form field) of each field that a type of ruling has for this match.

    The last one is for a sentence to the players.
    """
    for name in ruling_type.fields:
        yield from FIELDS[name](ruling_type, match)
    label = gettext("A sentence to the players (may be empty)")
    yield WORDS, forms.CharField(label=label, max_length=MAX_WORDS, required=False)


def ratings_fields() -> Fields:
    """Yield (name, form field) of each field of the ruling that recomputes ratings."""
    yield "game", _choice_field(gettext("Game"), {"": "—"} | dict(titles()), required=False)
    yield (
        "name",
        forms.CharField(label=gettext("Or all games played by one person (name)"), required=False),
    )


def _minutes_field(ruling_type: RulingType, match: Match) -> Fields:
    yield (
        "minutes",
        forms.IntegerField(
            label=gettext("Pause for at most (minutes)"),
            min_value=1,
            max_value=MAX_MINUTES,
            initial=DEFAULT_SUSPENSION,
        ),
    )


def _seat_field(ruling_type: RulingType, match: Match) -> Fields:
    yield "seat", _choice_field(gettext("Seat"), _seat_choices(match))


def _seat_or_all_field(ruling_type: RulingType, match: Match) -> Fields:
    yield (
        "seat",
        _choice_field(
            gettext("Give to"), {ALL_SEATS: gettext("all players")} | _seat_choices(match)
        ),
    )


def _seat_choices(match: Match) -> dict[str, str]:
    rules, state = read_position(match.position)
    seats = match.seats.select_related("user")
    names = {
        seat.number: gettext(rules.side_names[rules.side(state, seat.number)]) for seat in seats
    }
    return {str(seat.number): f"{seat.name} ({names[seat.number]})" for seat in seats}


def _amount_field(ruling_type: RulingType, match: Match) -> Fields:
    least = -MAX_AMOUNT if ruling_type.kind == GIVE.kind else 0
    field = forms.IntegerField(label=gettext("Amount"), min_value=least, max_value=MAX_AMOUNT)
    yield "many", field


def _unit_field(ruling_type: RulingType, match: Match) -> Fields:
    names = {unit: str(UNIT_NAMES[unit]) for unit in UNITS}
    yield "unit", _choice_field(gettext("Unit"), names, initial="minutes")


def _places_fields(ruling_type: RulingType, match: Match) -> Fields:
    places = {str(place): str(place) for place in range(1, match.seats.count() + 1)}
    for seat, name in _seat_choices(match).items():
        label = gettext("%(name)s's place") % {"name": name}
        yield f"place_{seat}", _choice_field(label, {"": "—"} | places)


def _points_field(ruling_type: RulingType, match: Match) -> Fields:
    rules, state = read_position(match.position)
    names = [f" ({gettext(name)})" for name in rules.value_names] or [""]
    values = zip(possible_points(rules, state), names, strict=True)
    yield (
        "points",
        _choice_field(gettext("Points"), {str(each): f"{each}{name}" for each, name in values}),
    )


def _scope_field(ruling_type: RulingType, match: Match) -> Fields:
    what = {MATCH: gettext("the match")}
    if match.stage == Match.Stage.PLAYING and read_position(match.position)[0].match_points > 1:
        what[GAME] = gettext("the current game")
    yield "of", _choice_field(gettext("What to decide"), what)


def _message_field(ruling_type: RulingType, match: Match) -> Fields:
    messages = Message.objects.filter(
        match=match, hidden=ruling_type.kind == "show"
    ).select_related("user")
    latest = {
        str(each.pk): f"{each.event} {each.user.username}: {each.phrase or each.text}"
        for each in messages.order_by("-pk")[:MAX_MESSAGES]
    }
    yield "message", _choice_field(gettext("Message"), latest)


def _sentence_field(ruling_type: RulingType, match: Match) -> Fields:
    yield "sentence", message_field()


def message_field() -> forms.Field:
    """Return the field that chooses what staff writes to the players."""
    sentences = {code: gettext(words) for code, words in MESSAGES.items()}
    return _choice_field(gettext("Message"), sentences)


def _new_player_field(ruling_type: RulingType, match: Match) -> Fields:
    computers = {level: gettext(LEVELS[level].title) for level in LEVELS}
    yield (
        "to",
        _choice_field(gettext("Give to"), {PERSON: gettext("the person named below")} | computers),
    )


def _name_field(ruling_type: RulingType, match: Match) -> Fields:
    yield "name", forms.CharField(label=gettext("That person's name"), required=False)


def _event_field(ruling_type: RulingType, match: Match) -> Fields:
    points = reopening_points(match) or [match.version]
    first, last = points[0], points[-1]
    label = gettext("Position after event number (%(first)s to %(last)s)")
    yield (
        "at",
        forms.IntegerField(
            label=label % {"first": first, "last": last},
            min_value=first,
            max_value=last,
            initial=last,
            # Where there is nothing to choose, there is nothing to fill in.
            widget=forms.HiddenInput if first == last else forms.NumberInput,
        ),
    )


def _choice_field(
    label: str, choices: Mapping[str, str], *, required: bool = True, initial: str = ""
) -> forms.Field:
    pairs = list(choices.items())
    return forms.ChoiceField(label=label, choices=pairs, required=required, initial=initial)


FIELDS: Mapping[str, Callable[[RulingType, Match], Fields]] = {
    "minutes": _minutes_field,
    "seat": _seat_field,
    "seat_or_all": _seat_or_all_field,
    "many": _amount_field,
    "unit": _unit_field,
    "places": _places_fields,
    "points": _points_field,
    "of": _scope_field,
    "message": _message_field,
    "sentence": _sentence_field,
    "to": _new_player_field,
    "name": _name_field,
    "at": _event_field,
}
"""For each name in `RulingType.fields`, the function that yields its form fields."""
