"""Services of appeals: submit an appeal, answer an appeal.

A user affected by the decision submits the appeal. A staff member who did not decide answers it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID, REUSED
from accounts.staff.claims import check_claim
from accounts.staff.powers import Power, require_power
from games.chat.phrases import clean_text
from lobby.models.appeal import MAX_LENGTH, Appeal, AppealLine
from lobby.models.appeal_answers import ANSWERS, AppealOutcome
from lobby.models.report import Reply
from lobby.moderation.decisions import Decision, find_decision
from lobby.notifications.inbox import tell_reply


class AppealRefused(Refused):
    """Error: an appeal was not submitted or not answered."""


@dataclass(frozen=True, slots=True)
class AppealVerdict:
    """Answer of a staff member to an appeal, with a note and the request name."""

    by: User
    answer: str
    note: str
    request_id: str
    words: str = ""
    """A sentence to the user with the answer; may be empty."""


def decision_for(thing: str, number: int, user_id: int) -> Decision | None:
    """Return the decision with this number if it affects this user, else None.

    `thing` is the kind of the decision: a value of `Appeal.Thing`.
    """
    found = find_decision(thing, number)
    return found if found is not None and user_id in found.people else None


def submit_appeal(*, thing: str, number: int, user: User, words: str, mail: bool = False) -> Appeal:
    """Submit an appeal against a decision.

    A user has one appeal per decision: a second call returns the first appeal. Raises
    `AppealRefused` if the decision does not affect the user or is not in force, or if the text is
    empty or too long; then nothing is stored.
    """
    known = Appeal.objects.filter(thing=thing, number=number, user=user).first()
    if known is not None:
        return known
    found = decision_for(thing, number, user.pk)
    if found is None or not found.stands:
        raise AppealRefused(
            _("You can't appeal here: there is no decision, or it is no longer in force.")
        )
    text = clean_text(words)
    if not text:
        raise AppealRefused(_("Please say in a few sentences why the decision is wrong."))
    if len(text) > MAX_LENGTH:
        raise AppealRefused(_("An appeal can have at most %(most)s characters."), most=MAX_LENGTH)
    language = get_language() or ""
    try:
        with transaction.atomic():
            return Appeal.objects.create(
                thing=thing, number=number, user=user, words=text, language=language, mail=mail
            )
    except IntegrityError:
        return Appeal.objects.get(thing=thing, number=number, user=user)


def answer_appeal(appeal_id: int, verdict: AppealVerdict) -> Appeal:
    """Answer an appeal. A repeated request by the same staff member changes nothing.

    Raises `NotPermitted` without the power to decide appeals, and `Appeal.DoesNotExist` for an
    unknown id. Raises `AppealRefused` if the appeal has been answered, the staff member is not
    impartial, the form is invalid, or the answer is one of the `untrue_outcomes`, and
    `ClaimRefused` if another member has claimed it. Then nothing changes.
    """
    require_power(verdict.by, Power.DECIDE_APPEALS)
    note, words = clean_text(verdict.note), clean_text(verdict.words)
    _check_verdict(verdict, note)
    if len(words) > MAX_LENGTH:
        raise AppealRefused(_("This can have at most %(most)s characters."), most=MAX_LENGTH)
    with transaction.atomic():
        found = Appeal.objects.select_for_update(of=("self",)).select_related("user")
        appeal = found.get(pk=appeal_id)
        if _is_answered_by(appeal, verdict, note):
            return appeal
        if appeal.answered_at is not None:
            raise AppealRefused(_("This appeal has already been answered."))
        decision = find_decision(appeal.thing, appeal.number)
        check_impartial(appeal, decision, verdict.by)
        check_claim(f"appeal {appeal.pk}", verdict.by)
        _check_true(appeal, decision, verdict)
        appeal.outcome, appeal.answer = ANSWERS[verdict.answer].outcome, verdict.answer
        appeal.note, appeal.request_id = note, verdict.request_id
        appeal.answered_by, appeal.answered_at = verdict.by, timezone.now()
        appeal.save()
        if words:
            own = AppealLine.objects.filter(by=verdict.by, request_id=verdict.request_id)
            if own.exists():
                raise AppealRefused(_(REUSED))
            AppealLine.objects.create(
                appeal=appeal, by=verdict.by, words=words, request_id=verdict.request_id
            )
        send_about(appeal, appeal.answer)
    return appeal


def _is_answered_by(appeal: Appeal, verdict: AppealVerdict, note: str) -> bool:
    """Whether this verdict, sent before by the same staff member, is the answer to the appeal."""
    request = (appeal.answered_by_id, appeal.request_id) == (verdict.by.pk, verdict.request_id)
    return request and (appeal.answer, appeal.note) == (verdict.answer, note)


def _check_verdict(verdict: AppealVerdict, note: str) -> None:
    """Raise `AppealRefused` if the request name, answer or note is invalid."""
    if not REQUEST_ID.fullmatch(verdict.request_id):
        raise AppealRefused(
            _("We couldn't read this request. Please reload the page and try again.")
        )
    if verdict.answer not in ANSWERS:
        raise AppealRefused(_("Please choose an answer."))
    if not note:
        raise AppealRefused(_("Please add a note that says why."))
    if len(note) > MAX_LENGTH:
        raise AppealRefused(_("A note can have at most %(most)s characters."), most=MAX_LENGTH)


def check_impartial(appeal: Appeal, found: Decision | None, by: User) -> None:
    """Raise `AppealRefused` if the staff member made the decision or is affected by it."""
    if by.pk in (appeal.user_id, *(found.people if found else ())):
        raise AppealRefused(
            _(
                "You can't decide an appeal against a decision that affects you. Leave it to "
                "another member of staff."
            )
        )
    if found is not None and by.pk in found.by:
        raise AppealRefused(
            _(
                "You can't decide an appeal against your own decision. Leave it to another "
                "member of staff."
            )
        )


def _check_true(appeal: Appeal, found: Decision | None, verdict: AppealVerdict) -> None:
    """Raise `AppealRefused` if the answer says what has not been done to the decision."""
    refusal = untrue_outcomes(appeal, found).get(ANSWERS[verdict.answer].outcome)
    if refusal is not None:
        raise AppealRefused(refusal)


def untrue_outcomes(appeal: Appeal, found: Decision | None) -> Mapping[AppealOutcome, Promise]:
    """Return the outcomes that would be untrue now, each with a sentence that says why.

    "Reversed" is untrue while the decision is in force. So is "more lenient" of a sanction, which
    becomes so only when it is lifted and a milder one imposed. "Stands" is untrue once staff has
    lifted or undone the decision; one that has ended by itself may still be upheld.
    """
    if found is not None and found.reversed_at is not None:
        return {
            AppealOutcome.KEPT: _(
                "The decision has been lifted or undone, so it does not stand. Choose another "
                "answer."
            )
        }
    if found is None or not found.stands:
        return {}
    untrue: dict[AppealOutcome, Promise] = {}
    if appeal.thing == Appeal.Thing.SANCTION:
        untrue[AppealOutcome.EASED] = _(
            "The sanction is unchanged. Lift it and impose a milder one first, then answer."
        )
    untrue[AppealOutcome.REVOKED] = _(
        "The decision is still in force. Reverse it first, then answer."
    )
    return untrue


def send_about(appeal: Appeal, words: str) -> None:
    """Tell the user that staff has asked, or has decided; it replaces what was told before.

    `words` is the key of an answer, or `QUESTION`. Schedules a mail if the user wants mail.
    """
    if not appeal.user.is_active:
        return
    now = timezone.now()
    told, _new = Reply.objects.update_or_create(
        appeal=appeal,
        defaults={
            "user": appeal.user,
            "kind": Reply.Occasion.APPEAL,
            "words": words,
            "at": now,
            "read_at": None,
            "mail_at": now if appeal.mail else None,
            "tries": 0,
        },
    )
    tell_reply(told)
