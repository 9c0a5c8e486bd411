"""Views of appeals: the page of one appeal, and the list of decisions about a match."""

from http import HTTPStatus

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits.spending import spend_request
from accounts.mail import confirmed_address
from accounts.models import User
from accounts.people.logged_in import UserRequest
from accounts.staff.appeal_links import InvalidLink, parse_link, signed_appeal_url
from games.models import Match
from lobby.models.appeal import MAX_LENGTH, Appeal
from lobby.models.appeal_answers import ANSWERS
from lobby.models.report import Reply
from lobby.moderation.appeals.conversation import reply
from lobby.moderation.appeals.services import AppealRefused, decision_for, submit_appeal
from lobby.moderation.decisions import Decision, appealable_decisions
from lobby.request_form import RequestForm


class AppealForm(forms.Form):
    """Form for the text of an appeal."""

    words = forms.CharField(
        label=_("Why the decision is wrong"),
        required=False,
        max_length=MAX_LENGTH,
        widget=forms.Textarea({"rows": 6}),
        help_text=_(
            "A few sentences are enough. A moderator who did not make this decision will read them."
        ),
        error_messages={"max_length": _("An appeal can have at most %(limit_value)d characters.")},
    )
    mail = forms.BooleanField(label=_("Also e-mail me the answer"), required=False)

    def __init__(self, user: User, posted: object = None) -> None:
        super().__init__(posted)  # type: ignore[arg-type]
        if not confirmed_address(user):
            del self.fields["mail"]


class AppealReplyForm(RequestForm):
    """Form for the answer to a question of staff about an appeal."""

    words = forms.CharField(
        label=_("Your answer"),
        required=False,
        max_length=MAX_LENGTH,
        widget=forms.Textarea({"rows": 5}),
        error_messages={"max_length": _("An answer can have at most %(limit_value)d characters.")},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_page(request: HttpRequest, token: str) -> HttpResponse:
    """Show a decision with the form for an appeal; on POST, submit the appeal.

    After that, show the appeal, the questions about it and its answer; on POST, answer a question.
    The signed link identifies the user, so that banned users can appeal without logging in.
    """
    try:
        thing, number, user_id = parse_link(token)
    except InvalidLink as error:
        raise Http404 from error
    user = get_object_or_404(User, pk=user_id, is_active=True)
    made = Appeal.objects.filter(thing=thing, number=number, user=user).first()
    decided = decision_for(thing, number, user.pk)
    if decided is None and made is None:
        raise Http404
    if made is not None:
        return _handle_made(request, token, decided, made)
    form = AppealForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        spend_request("appeal", request)
        data = form.cleaned_data
        try:
            mail = data.get("mail", False)
            submit_appeal(thing=thing, number=number, user=user, words=data["words"], mail=mail)
        except AppealRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("appeal", token)
    return _render_appeal(request, form, decided, None)


@require_safe
@never_cache
@login_required
def match_decisions(request: UserRequest, match_id: str) -> HttpResponse:
    """List the decisions about a match that affect the viewer, each with a link to appeal."""
    match = get_object_or_404(Match.objects.visible_to(request.user), pk=match_id)
    mine = [
        (found, signed_appeal_url(thing, number, request.user.pk))
        for thing, number, found in appealable_decisions(match.pk)
        if request.user.pk in found.people
    ]
    return render(request, "moderation/appeals/match.html", {"match": match, "decisions": mine})


def _handle_made(
    request: HttpRequest, token: str, decided: Decision | None, made: Appeal
) -> HttpResponse:
    """Show an appeal and its conversation; on POST, answer the question of staff."""
    form = AppealReplyForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        spend_request("appeal", request)
        try:
            reply(made.pk, form.cleaned_data["words"], form.request)
        except AppealRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("appeal", token)
    return _render_appeal(request, form, decided, made)


def _render_appeal(
    request: HttpRequest, form: forms.Form, decided: Decision | None, made: Appeal | None
) -> HttpResponse:
    lines = list(made.lines.all()) if made is not None else []
    context = {
        "decision": decided,
        "appeal": made,
        "answer": ANSWERS[made.answer].words if made is not None and made.answer else "",
        "lines": lines,
        "is_asked": made is not None and made.is_asked,
        "form": form,
        "longest": MAX_LENGTH,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    answer = render(request, "moderation/appeals/appeal.html", context, status=status)
    if made is not None:
        Reply.objects.filter(appeal=made, read_at=None).update(read_at=timezone.now())
    return answer
