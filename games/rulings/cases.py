"""What all rulings have in common: who makes them, what is said for them, where it is kept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import Promise

from accounts.models import User
from accounts.powers import Power, must
from accounts.requests import REQUEST
from games import services
from games.engine.core import State
from games.engine.exchange import Json
from games.engine.text import read_position
from games.engine.words import gettext_noop
from games.models import Event, Match, Ruling, Seat
from games.models.ruling import LONGEST_NOTE
from games.outages import alive, beat
from games.reasons import REASONS
from games.sitting import Sitting

Asked = Mapping[str, str]
"""The own fields of a ruling, as a form has them."""


class Refused(Exception):
    """A ruling was not made; the sentence says why, and nothing has changed."""

    def __init__(self, sentence: str, **values: int | str) -> None:
        super().__init__(sentence % values)
        self.sentence, self.values = sentence, values


@dataclass(frozen=True, slots=True)
class Why:
    """Who rules, and what they say for it."""

    by: User
    reason: str
    """A code of `games.reasons`, which players are told in words."""
    note: str
    """For staff alone."""
    request_id: str


@dataclass
class Case:
    """A match while somebody rules upon it, its row held."""

    law: "Law"
    match: Match
    sitting: Sitting
    asked: Asked
    why: Why
    before: dict[str, Json] = field(default_factory=dict)
    """What is to be remembered because the log does not tell it."""
    event: int | None = None

    def tell(self, after: State | None = None, **what: Json) -> None:
        """Write the ruling into the log of the match, with what players need to know of it."""
        kind, reason = self.law.kind, self.why.reason
        payload: dict[str, Json] = {"ruling": kind, "reason": reason, **what}
        self.sitting.record(Event.Kind.RULING, after=after, payload=payload)
        self.event = self.match.version


@dataclass(frozen=True, slots=True)
class Law:
    """A kind of ruling: what it takes, when it is possible, what it does, what it undoes."""

    kind: Ruling.Kind
    power: Power
    title: str | Promise
    """What a button says."""
    promise: str | Promise
    """What follows from it, in a sentence."""
    does: Callable[[Case], None]
    fits: Callable[[Match], bool]
    """Whether a match is one to which it can be done, so that a page offers it."""
    fields: tuple[str, ...] = ()
    """What it asks for besides reason and note; `games.rulings.fields` knows how."""
    undoes: tuple[Ruling.Kind, ...] = ()
    """The latest ruling of these kinds is undone by it."""
    about: tuple[str, ...] = ()
    """What has to be the same of both besides the match."""


def rule(law: Law, match_id: str, why: Why, asked: Asked) -> Ruling:
    """Make a ruling, once however often it is asked with this request's name.

    Raises `NotPermitted`, `Match.DoesNotExist` or `Refused`, and then nothing has changed.
    """
    must(why.by, law.power)
    why = checked(why)
    if not alive(timezone.now()):
        beat()
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        _check_stranger(match, why.by)
        made = made_before(law.kind, match.pk, why, asked)
        if made is not None:
            return made
        sitting = Sitting(match, *read_position(match.position))
        sitting.ruler = why.by
        case = Case(law, match, sitting, asked, why)
        law.does(case)
        services.finish(sitting)
        return _keep(case)


def checked(why: Why) -> Why:
    """What is said for a ruling, without needless spaces.

    Raises `Refused` for an unknown reason, for no note, and for too long a note.
    """
    if why.reason not in REASONS:
        raise Refused(gettext_noop("Choose one of the reasons."))
    note = why.note.replace("\0", "").strip()
    if not note:
        raise Refused(gettext_noop("Write a note for staff: what is behind this ruling?"))
    if len(note) > LONGEST_NOTE:
        raise Refused(gettext_noop("A note has at most %(most)s characters."), most=LONGEST_NOTE)
    if not REQUEST.fullmatch(why.request_id):
        raise Refused(gettext_noop("This request cannot be read."))
    return Why(why.by, why.reason, note, why.request_id)


def made_before(kind: Ruling.Kind, match_id: str | None, why: Why, asked: Asked) -> Ruling | None:
    """Return the ruling that this request of the same person has made, or None.

    Raises `Refused` if that request made another ruling.
    """
    made = Ruling.objects.filter(by=why.by, request_id=why.request_id).first()
    if made is None:
        return None
    same = made.kind == kind and made.match_id == match_id
    if not same or (made.reason, made.asked) != (why.reason, dict(asked)):
        raise Refused(gettext_noop("This request was made before, for another ruling."))
    return made


def _check_stranger(match: Match, user: User) -> None:
    """Nobody rules upon a match in which they sit, or have sat, whatever their role."""
    acted = match.events.filter(user=user).exclude(kind=Event.Kind.RULING)
    sat = match.rulings.filter(kind=Ruling.Kind.RESEAT, before__user=user.pk)
    sits = Seat.objects.filter(match=match, user=user)
    if sits.exists() or acted.exists() or sat.exists():
        raise Refused(gettext_noop("Nobody rules upon a match in which they sit or have sat."))


def _keep(case: Case) -> Ruling:
    undone = latest(case.match, case.law, case.asked)
    ruling = Ruling.objects.create(
        match=case.match,
        kind=case.law.kind,
        reason=case.why.reason,
        note=case.why.note,
        by=case.why.by,
        request_id=case.why.request_id,
        asked=dict(case.asked),
        before=case.before,
        event=case.event,
    )
    if undone is not None:
        Ruling.objects.filter(pk=undone.pk).update(undone_by=ruling)
    return ruling


def latest(match: Match, law: Law, asked: Asked) -> Ruling | None:
    """The ruling that one of this kind undoes; none where there is nothing to undo."""
    same = Q(**{f"asked__{name}": asked.get(name, "") for name in law.about})
    standing = match.rulings.filter(same, kind__in=law.undoes, undone_by=None)
    return standing.last()
