"""Services of the conversation about an open appeal: a member of staff asks, its user answers.

The member who asks claims the appeal by it. A user writes only after a question, once.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests.ids import REQUEST_ID, REUSED, UNREADABLE
from accounts.staff.claims import claim_case
from accounts.staff.powers import Power, require_power
from games.chat.phrases import clean_text
from lobby.models.appeal import MAX_LENGTH, MAX_QUESTIONS, Appeal, AppealLine
from lobby.models.appeal_answers import QUESTION
from lobby.moderation.appeals.services import AppealRefused, check_impartial, send_about
from lobby.moderation.decisions import find_decision


def ask(appeal_id: int, by: User, words: str, request_id: str) -> AppealLine:
    """Ask the user about their appeal, claim the appeal, and tell the user.

    A repeated request returns the line that the first one wrote. Raises `NotPermitted` without the
    power to decide appeals, `ClaimRefused` if another member has claimed the appeal, and
    `AppealRefused` if it is answered, the member is not impartial, the last question waits for its
    answer, too many were asked, or the text is invalid. Then nothing changes.
    """
    require_power(by, Power.DECIDE_APPEALS)
    text = _valid_text(words, request_id)
    with transaction.atomic():
        claim_case(f"appeal {appeal_id}", by)
        appeal = _lock(appeal_id)
        before = _repeated(appeal, by, request_id, text)
        if before is not None:
            return before
        _check_unanswered(appeal)
        check_impartial(appeal, find_decision(appeal.thing, appeal.number), by)
        if appeal.is_asked:
            raise AppealRefused(_("The last question has not been answered yet."))
        if sum(each.by_id != appeal.user_id for each in appeal.lines.all()) >= MAX_QUESTIONS:
            raise AppealRefused(
                _("At most %(most)s questions can be asked about an appeal."), most=MAX_QUESTIONS
            )
        line = AppealLine.objects.create(appeal=appeal, by=by, words=text, request_id=request_id)
        send_about(appeal, QUESTION)
    return line


def reply(appeal_id: int, words: str, request_id: str) -> AppealLine:
    """Answer the question of staff about one's own appeal.

    A repeated request returns the line that the first one wrote. Raises `AppealRefused` if no
    question waits for an answer, the appeal is answered, or the text is invalid. Then nothing
    changes.
    """
    text = _valid_text(words, request_id)
    with transaction.atomic():
        appeal = _lock(appeal_id)
        before = _repeated(appeal, appeal.user, request_id, text)
        if before is not None:
            return before
        _check_unanswered(appeal)
        if not appeal.is_asked:
            raise AppealRefused(_("There is no question that waits for your answer."))
        return AppealLine.objects.create(
            appeal=appeal, by=appeal.user, words=text, request_id=request_id
        )


def _valid_text(words: str, request_id: str) -> str:
    """Return a text without needless space; raise `AppealRefused` if it is empty or too long."""
    if not REQUEST_ID.fullmatch(request_id):
        raise AppealRefused(_(UNREADABLE))
    text = clean_text(words)
    if not text:
        raise AppealRefused(_("Please write something."))
    if len(text) > MAX_LENGTH:
        raise AppealRefused(_("This can have at most %(most)s characters."), most=MAX_LENGTH)
    return text


def _lock(appeal_id: int) -> Appeal:
    found = Appeal.objects.select_for_update(of=("self",)).select_related("user")
    return found.get(pk=appeal_id)


def _repeated(appeal: Appeal, by: User, request_id: str, text: str) -> AppealLine | None:
    """Return the line that this request has written before, or None.

    Raises `AppealRefused` if its author has used the request name for something else.
    """
    before = AppealLine.objects.filter(by=by, request_id=request_id).first()
    if before is not None and (before.appeal_id, before.words) != (appeal.pk, text):
        raise AppealRefused(_(REUSED))
    return before


def _check_unanswered(appeal: Appeal) -> None:
    if appeal.answered_at is not None:
        raise AppealRefused(_("This appeal has already been answered."))
