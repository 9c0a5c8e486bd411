"""Rulings at one click: buttons of the console that send a ruling with values of their own."""

from collections.abc import Collection, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.http import urlencode
from django.utils.translation import gettext, ngettext

from games.models import Match, Ruling
from games.rulings.ruling import MAX_WORDS
from games.rulings.suspending import RESUME
from games.rulings.timing import ALL_SEATS
from games.text.ruling_reasons import REASONS

MINUTES = (-5, -1, 1, 5)
"""Minutes that a button gives to a clock, or takes off it."""
PAUSE_MINUTES = 15
REASON, REASON_TO_RESUME = "looking", "looked"
"""The reasons that are chosen at first."""
FIELD = "preset"
"""Name of the field by which the form of the buttons is known."""
CHOSEN, MOST_CHOSEN = "presets", 20
"""Session key of what the reader has chosen, by match; only the latest matches are kept."""


@dataclass(frozen=True, slots=True)
class PresetButton:
    """Button that makes a ruling; its address holds the values of the ruling's fields."""

    label: str
    url: str
    dangerous: bool = False


@dataclass(frozen=True, slots=True)
class PresetRow:
    """Buttons about one seat, about all seats, or about the match."""

    title: str
    buttons: Sequence[PresetButton]


@dataclass(frozen=True, slots=True)
class Presets:
    """The form with all buttons; what is entered holds for the button that is pressed."""

    request_id: str
    reasons: Sequence[tuple[str, str]]
    reason: str
    note: str
    max_words: int
    rows: Sequence[PresetRow]


def keep_chosen(session: MutableMapping[str, Any], match: Match, form: Mapping[str, str]) -> None:
    """Keep for the session which reason and note the reader has chosen at this match.

    Not what the form has at first, as that differs when the match is paused.
    """
    if FIELD not in form:
        return
    first = {"reason": _first_reason(paused=match.is_suspended), "note": _first_note()}
    chosen = {name: form[name] for name in first if form.get(name, first[name]) != first[name]}
    kept = {pk: each for pk, each in session.get(CHOSEN, {}).items() if pk != match.pk}
    if chosen:
        kept[match.pk] = chosen
    session[CHOSEN] = dict(list(kept.items())[-MOST_CHOSEN:])


def _first_reason(*, paused: bool) -> str:
    return REASON_TO_RESUME if paused else REASON


def _first_note() -> str:
    return gettext("Made at one click in the console.")


def presets_view(match: Match, possible: Collection[str], session: Mapping[str, Any]) -> Presets:
    """Return the form of the rulings at one click; it has no rows if none of them is possible.

    `possible` has the kinds of rulings that the reader can make now. Reason and note are those
    that the reader has chosen at this match.
    """
    chosen = session.get(CHOSEN, {}).get(match.pk, {})
    rows = list[PresetRow]()
    if Ruling.Kind.PAUSE in possible:
        rows.append(PresetRow(gettext("Match"), [_pause_button(match)]))
    if Ruling.Kind.RESUME in possible:
        rows.append(PresetRow(gettext("Match"), [_resume_button(match)]))
    if Ruling.Kind.GIVE in possible:
        timed = [seat for seat in match.seats.select_related("user") if seat.reserve is not None]
        rows += [PresetRow(seat.name, _time_buttons(match, str(seat.number))) for seat in timed]
        rows.append(PresetRow(gettext("all players"), _time_buttons(match, ALL_SEATS)))
    return Presets(
        request_id=get_random_string(32),
        reasons=[(code, gettext(words)) for code, words in REASONS.items()],
        reason=chosen.get("reason", _first_reason(paused=match.is_suspended)),
        note=chosen.get("note", _first_note()),
        max_words=MAX_WORDS,
        rows=rows,
    )


def _pause_button(match: Match) -> PresetButton:
    label = ngettext("Pause: %(count)s minute", "Pause: %(count)s minutes", PAUSE_MINUTES)
    values = {"minutes": str(PAUSE_MINUTES)}
    return PresetButton(label % {"count": PAUSE_MINUTES}, _url(match, Ruling.Kind.PAUSE, values))


def _resume_button(match: Match) -> PresetButton:
    return PresetButton(str(RESUME.title), _url(match, Ruling.Kind.RESUME, {}))


def _time_buttons(match: Match, seat: str) -> list[PresetButton]:
    return [
        PresetButton(
            # The sign stands for given and taken; U+2212 is as wide as the plus.
            gettext("%(sign)s%(minutes)s min")
            % {"sign": "+" if minutes > 0 else "\u2212", "minutes": abs(minutes)},
            _url(match, Ruling.Kind.GIVE, {"seat": seat, "many": str(minutes), "unit": "minutes"}),
            dangerous=minutes < 0,
        )
        for minutes in MINUTES
    ]


def _url(match: Match, kind: str, values: dict[str, str]) -> str:
    url = reverse("admin:games_match_rule", args=[match.pk, kind])
    return f"{url}?{urlencode(values)}" if values else url
