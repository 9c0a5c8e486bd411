"""Views of appeals: the page behind an appeal link, and the decisions about a match."""

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
from accounts.staff.appeal_links import NoLink, appeal_link, read_link
from games.models import Match
from lobby.models.appeal import LONGEST, Appeal
from lobby.models.appeal_answers import ANSWERS
from lobby.models.report import Reply
from lobby.moderation.appeals.appealing import AppealRefused, appeal, decision_for
from lobby.moderation.decisions import Decision, decisions_on


class AppealForm(forms.Form):
    """Form for the text of an appeal."""

    words = forms.CharField(
        label=_("Why it is wrong"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 6}),
        help_text=_("In a few sentences. Somebody reads them who has not decided this."),
        error_messages={"max_length": _("An appeal has at most %(limit_value)d characters.")},
    )
    mail = forms.BooleanField(label=_("Tell me by e-mail, too, what is answered"), required=False)

    def __init__(self, user: User, posted: object = None) -> None:
        super().__init__(posted)  # type: ignore[arg-type]
        if not confirmed_address(user):
            del self.fields["mail"]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def against(request: HttpRequest, token: str) -> HttpResponse:
    """Show a decision and submit an appeal, or show its answer.

    The signed link identifies the user, so that banned users can appeal without logging in.
    """
    try:
        thing, number, user_id = read_link(token)
    except NoLink as error:
        raise Http404 from error
    user = get_object_or_404(User, pk=user_id, is_active=True)
    made = Appeal.objects.filter(thing=thing, number=number, user=user).first()
    decided = decision_for(thing, number, user.pk)
    if decided is None and made is None:
        raise Http404
    form = AppealForm(user, request.POST if request.method == "POST" else None)
    if made is None and form.is_valid():
        spend_request("appeal", request)
        said = form.cleaned_data
        try:
            mail = said.get("mail", False)
            appeal(thing=thing, number=number, user=user, words=said["words"], mail=mail)
        except AppealRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("appeal", token)
    return _page(request, form, decided, made)


@require_safe
@never_cache
@login_required
def of_match(request: UserRequest, match_id: str) -> HttpResponse:
    """List staff's decisions about a match that affect the viewer, with appeal links."""
    match = get_object_or_404(Match.objects.visible_to(request.user), pk=match_id)
    mine = [
        (found, appeal_link(thing, number, request.user.pk))
        for thing, number, found in decisions_on(match.pk)
        if request.user.pk in found.people
    ]
    return render(request, "moderation/appeals/match.html", {"match": match, "decisions": mine})


def _page(
    request: HttpRequest, form: AppealForm, decided: Decision | None, made: Appeal | None
) -> HttpResponse:
    context = {
        "decision": decided,
        "appeal": made,
        "answer": ANSWERS[made.answer].words if made is not None and made.answer else "",
        "form": form,
        "longest": LONGEST,
    }
    wrong = made is None and form.errors
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    answer = render(request, "moderation/appeals/appeal.html", context, status=status)
    if made is not None and made.answer:
        Reply.objects.filter(appeal=made, read_at=None).update(read_at=timezone.now())
    return answer
