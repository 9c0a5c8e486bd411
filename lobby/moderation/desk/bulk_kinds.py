"""What staff can do to many matches or users at once; each kind is done by its own service."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import Proposal, Sanction, User
from accounts.models.sanction_reasons import Reason
from accounts.staff.commands import CommandRefused, StaffCommand, may_act
from accounts.staff.powers import NotPermitted, Power, powers_of
from accounts.staff.sanctions import Restriction
from games.models import Match, Ruling
from games.models.seat import seats_with_users
from games.rulings import RULING_TYPES, RulingRequest, make_ruling
from games.rulings.counting import MOST_ALONE, removed_alone
from games.rulings.many import describe_result, find_refusals, find_values
from games.rulings.suspending import MAX_MINUTES
from games.staff.ruling_forms import DEFAULT_SUSPENSION, message_field
from games.text.many_matches import COUNTED_TITLES, LIST_TITLES, PROMISES
from games.text.ruling_reasons import REASONS
from games.text.setup import short_pace_name
from games.text.setup import title as game_title
from lobby.models import BulkAction
from lobby.moderation.finding.stuck import last_actions
from lobby.moderation.people.forms import length_field, words_field
from lobby.moderation.sanctions import DURATIONS, impose, lift

Fields = Mapping[str, forms.Field]


@dataclass(frozen=True, slots=True)
class Single:
    """Command for one of many: its author and form, and a request name of its own."""

    by: User
    reason: str
    note: str
    values: Mapping[str, str]
    request_id: str
    approval: Proposal | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What the command will do to one match or user, or why it will be refused."""

    key: str
    name: str
    url: str = ""
    """Page of the match or user in the admin."""
    effect: str = ""
    refusal: str = ""
    pace: str = ""
    """Pace of a match in words; empty for users."""
    began: datetime | None = None
    acted: datetime | None = None
    """When the last event of a match happened."""


@dataclass(frozen=True, slots=True)
class BulkKind:
    """Command for many: power, texts, form fields, what it will do, and the service for one."""

    power: Power
    title: str | Promise
    """Title of the command in lists."""
    counted_title: Promise
    """Title with the number of matches or users as its placeholder `count`."""
    promise: str | Promise
    reasons: Mapping[str, Any]
    """Codes and sentences of the reasons to choose from."""
    fields: Callable[[], Fields]
    preview: Callable[[Sequence[str], User], list[Preview]]
    apply: Callable[[str, Single], object]
    """Does it to the match or user with this key; raises `Refused`."""
    undone_by: str = ""
    """The kind that undoes it; empty if none does."""
    about_people: bool = False
    harm: str | Promise = ""
    """A sentence that says which users the command harms and how; empty if it harms none."""
    needs_second: Callable[[Sequence[str], User], bool] = lambda _keys, _by: False
    """Returns whether a second member of staff has to confirm the command."""

    def title_for(self, count: int) -> str:
        """Return the title of the command about this many matches or users."""
        return str(self.counted_title % {"count": count})


def may_give(name: str, by: User, undoes: BulkAction | None) -> bool:
    """Whether a member of staff may give the command of this kind.

    That takes its power; or it undoes the member's own rulings, who still has the power by which
    they were made. Then the service decides for each match whether it is so.
    """
    powers = powers_of(by)
    if KINDS[name].power in powers:
        return True
    if undoes is None or undoes.by_id != by.pk or KINDS[undoes.kind].undone_by != name:
        return False
    ruling_type = RULING_TYPES.get(name)
    authors = ruling_type.author_powers if ruling_type else {}
    return authors.get(Ruling.Kind(undoes.kind)) in powers


def check_give(name: str, by: User, undoes: BulkAction | None) -> None:
    """Raise `NotPermitted` unless a member of staff `may_give` the command of this kind."""
    if not may_give(name, by, undoes):
        raise NotPermitted.lacking(KINDS[name].power)


def _rule(
    kind: Ruling.Kind,
    undone_by: str = "",
    fields: Callable[[], Fields] = dict,
    needs_second: Callable[[Sequence[str], User], bool] = lambda _keys, _by: False,
) -> BulkKind:
    ruling_type = RULING_TYPES[kind]

    def apply(key: str, single: Single) -> object:
        match = Match.objects.get(pk=key)
        values = {**find_values(kind, match), **single.values}
        request = RulingRequest(
            single.by, single.reason, single.note, single.request_id, single.approval
        )
        return make_ruling(kind, key, request, values)

    def preview(keys: Sequence[str], by: User) -> list[Preview]:
        found = Match.objects.filter(pk__in=keys).prefetch_related(seats_with_users("seats"))
        matches = sorted(found, key=lambda match: keys.index(match.pk))
        refusals, acted = find_refusals(kind, matches, by), last_actions(matches)
        return [
            Preview(
                match.pk,
                f"{game_title(match.game)}: {' – '.join(seat.name for seat in match.seats.all())}",
                reverse("admin:games_match_console", args=[match.pk]),
                "" if match.pk in refusals else _effect(kind, match),
                refusals.get(match.pk, ""),
                short_pace_name(match.pace) or gettext("no clock"),
                match.created_at,
                acted.get(match.pk),
            )
            for match in matches
        ]

    return BulkKind(
        ruling_type.power,
        LIST_TITLES.get(kind, ruling_type.title),
        COUNTED_TITLES[kind],
        PROMISES.get(kind, ruling_type.promise),
        REASONS,
        fields,
        preview,
        apply,
        undone_by,
        harm=ruling_type.harm,
        needs_second=needs_second,
    )


def _effect(kind: Ruling.Kind, match: Match) -> str:
    """Return what the command does to this match, if it is not the same for all."""
    if kind == Ruling.Kind.ADJUDICATE:
        return describe_result(match, find_values(kind, match))
    return ""


def _minutes() -> Fields:
    label = gettext("Pause for at most (minutes)")
    return {
        "minutes": forms.IntegerField(
            label=label, min_value=1, max_value=MAX_MINUTES, initial=DEFAULT_SUSPENSION
        )
    }


def _message() -> Fields:
    return {"sentence": message_field()}


def _length_and_words() -> Fields:
    return {"length": length_field(), "words": words_field()}


def _mute(key: str, single: Single) -> object:
    command = replace(_command(key, single), words=single.values.get("words", ""))
    if single.values.get("length") not in DURATIONS:
        raise CommandRefused(_("A sanction can't end before it begins. Choose a longer time."))
    return impose(command, Restriction.MUTE, DURATIONS[single.values["length"]])


def _unmute(key: str, single: Single) -> object:
    command = _command(key, single)
    held = command.about.sanctions.in_force().filter(kind=Restriction.MUTE).first()
    if held is None:
        raise CommandRefused(_("This sanction is already over."))
    return lift(command, held)


def _command(key: str, single: Single) -> StaffCommand:
    about = User.objects.get(pk=int(key))
    reason = single.reason if single.reason in Reason.values else ""
    return StaffCommand(single.by, about, single.note, single.request_id, reason)


def _preview_people(*, muted: bool) -> Callable[[Sequence[str], User], list[Preview]]:
    def preview(keys: Sequence[str], by: User) -> list[Preview]:
        numbers = [int(key) for key in keys if key.isascii() and key.isdigit()]
        people = User.objects.filter(pk__in=numbers).order_by("username")
        held = set(
            Sanction.objects.in_force()
            .filter(user__in=numbers, kind=Restriction.MUTE)
            .values_list("user", flat=True)
        )
        return [
            Preview(
                str(person.pk),
                person.username,
                reverse("admin:accounts_user_change", args=[person.pk]),
                refusal=_refusal(person, by, held=person.pk in held, wanted=muted),
            )
            for person in people
        ]

    return preview


def _refusal(person: User, by: User, *, held: bool, wanted: bool) -> str:
    try:
        may_act(by, Power.MUTE, person)
    except NotPermitted as refusal:
        return str(refusal)
    if held == wanted:
        return ""
    if held:
        return gettext("This person already has this sanction. Lift it first.")
    return gettext("This sanction is already over.")


KINDS: Mapping[str, BulkKind] = {
    "tell": _rule(Ruling.Kind.TELL, fields=_message),
    "pause": _rule(Ruling.Kind.PAUSE, "resume", _minutes),
    "resume": _rule(Ruling.Kind.RESUME, "pause"),
    "adjudicate": _rule(Ruling.Kind.ADJUDICATE, "reopen"),
    "abort": _rule(Ruling.Kind.ABORT, "reopen"),
    "annul": _rule(
        Ruling.Kind.ANNUL,
        "reinstate",
        needs_second=lambda keys, by: len(keys) + removed_alone(by) > MOST_ALONE,
    ),
    "reopen": _rule(Ruling.Kind.REOPEN),
    "reinstate": _rule(Ruling.Kind.REINSTATE),
    "mute": BulkKind(
        Power.MUTE,
        pgettext_lazy("sanction", "Mute"),
        ngettext_lazy("Mute %(count)s person", "Mute %(count)s people", "count"),
        _("They can no longer write in matches, but they can go on playing."),
        dict(Reason.choices),
        _length_and_words,
        _preview_people(muted=False),
        _mute,
        "unmute",
        about_people=True,
        harm=_("They can no longer write in matches, but they can go on playing."),
    ),
    "unmute": BulkKind(
        Power.MUTE,
        _("Lift a sanction"),
        ngettext_lazy(
            "Lift the sanction of %(count)s person",
            "Lift the sanctions of %(count)s people",
            "count",
        ),
        _("The sanction ends now. Say why in the note."),
        dict(Reason.choices),
        dict,
        _preview_people(muted=True),
        _unmute,
        about_people=True,
    ),
}
"""All kinds by name, in the order in which pages list them."""
