"""Services of appeals: an affected user submits one; a staff member who did not decide answers."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refused import Refused
from accounts.requests.ids import REQUEST
from accounts.staff.powers import Power, must
from games.chat.phrases import clean_text
from lobby.models.appeal import LONGEST, Appeal
from lobby.models.appeal_answers import ANSWERS, AppealOutcome
from lobby.models.report import Reply
from lobby.moderation.decisions import Decision, decision


class AppealRefused(Refused):
    """Error: an appeal was not made or not decided."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Answer of a staff member to an appeal, with note and request name."""

    by: User
    answer: str
    note: str
    request_id: str


def decision_for(thing: str, number: int, user_id: int) -> Decision | None:
    """Return the decision if it affects this user, else None."""
    found = decision(thing, number)
    return found if found is not None and user_id in found.people else None


def appeal(*, thing: str, number: int, user: User, words: str, mail: bool = False) -> Appeal:
    """Submit an appeal; a user has one appeal per decision, and a second call returns the first.

    Raises `AppealRefused`, and then nothing is kept.
    """
    known = Appeal.objects.filter(thing=thing, number=number, user=user).first()
    if known is not None:
        return known
    found = decision_for(thing, number, user.pk)
    if found is None or not found.stands:
        raise AppealRefused(_("There is nothing (any more) that you could appeal against."))
    said = clean_text(words)
    if not said:
        raise AppealRefused(_("Please say in a few sentences why this is wrong."))
    if len(said) > LONGEST:
        raise AppealRefused(_("An appeal has at most %(most)s characters."), most=LONGEST)
    language = get_language() or ""
    try:
        with transaction.atomic():
            return Appeal.objects.create(
                thing=thing, number=number, user=user, words=said, language=language, mail=mail
            )
    except IntegrityError:
        return Appeal.objects.get(thing=thing, number=number, user=user)


def decide(appeal_id: int, verdict: Verdict) -> Appeal:
    """Answer an appeal; a repeated request by the same staff member acts once.

    Raises `NotPermitted`, `Appeal.DoesNotExist` or `AppealRefused`, and then changes nothing. An
    answer that is not true is refused, too, such as "taken back" while the decision is in force.
    """
    must(verdict.by, Power.DECIDE_APPEALS)
    note = clean_text(verdict.note)
    _check(verdict, note)
    with transaction.atomic():
        found = Appeal.objects.select_for_update(of=("self",)).select_related("user")
        made = found.get(pk=appeal_id)
        if _is_answered_by(made, verdict, note):
            return made
        if made.answered_at is not None:
            raise AppealRefused(_("This appeal is answered."))
        _check_stranger(made, verdict)
        made.outcome, made.answer = ANSWERS[verdict.answer].outcome, verdict.answer
        made.note, made.request_id = note, verdict.request_id
        made.answered_by, made.answered_at = verdict.by, timezone.now()
        made.save()
        _tell(made)
    return made


def _is_answered_by(made: Appeal, verdict: Verdict, note: str) -> bool:
    """Whether this very request has answered the appeal."""
    request = (made.answered_by_id, made.request_id) == (verdict.by.pk, verdict.request_id)
    return request and (made.answer, made.note) == (verdict.answer, note)


def _check(verdict: Verdict, note: str) -> None:
    """Raise `AppealRefused` if the request name, answer or note is invalid."""
    if not REQUEST.fullmatch(verdict.request_id):
        raise AppealRefused(_("This request cannot be read."))
    if verdict.answer not in ANSWERS:
        raise AppealRefused(_("Please choose an answer."))
    if not note:
        raise AppealRefused(_("Please note why."))
    if len(note) > LONGEST:
        raise AppealRefused(_("A note has at most %(most)s characters."), most=LONGEST)


def _check_stranger(made: Appeal, verdict: Verdict) -> None:
    """Raise `AppealRefused` if the staff member decided it before or is affected by it.

    Also if the answer is "revoked" while the decision is in force.
    """
    found = decision(made.thing, made.number)
    if verdict.by.pk in (made.user_id, *(found.people if found else ())):
        raise AppealRefused(_("Nobody decides an appeal against what reaches themselves."))
    if found is not None and found.by == verdict.by.pk:
        raise AppealRefused(_("Somebody else decides an appeal against what you have decided."))
    revoked = ANSWERS[verdict.answer].outcome == AppealOutcome.REVOKED
    if revoked and found is not None and found.stands:
        raise AppealRefused(_("The decision still stands. Take it back first, then answer."))


def _tell(made: Appeal) -> None:
    """Store the answer as a reply to the user, and schedule its mail if they want it."""
    if made.user.is_active:
        now = timezone.now()
        Reply.objects.create(
            user=made.user,
            appeal=made,
            kind=Reply.Occasion.APPEAL,
            words=made.answer,
            mail_at=now if made.mail else None,
        )
