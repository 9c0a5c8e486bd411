"""Claims of staff on a match or an appeal: others see who works on it, and until when.

A claim on a match forbids nothing: a match may not wait for the one who has gone home. An appeal
that another member has claimed is not answered. Every claim ends by itself.
Reports have claims of their own (`lobby.moderation.reports`).
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.models import Claim, User
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.requests.numbers import number_or_zero
from accounts.staff.powers import Power, has_power, require_power
from accounts.staff.read_only_admin import staff_user

CLAIMED_FOR = timedelta(hours=2)
"""How long a claim lasts, unless it is renewed, released or handed over."""
CASES: Mapping[str, tuple[Power, str]] = {
    "match": (Power.SEE_MATCHES, "admin:games_match_console"),
    "appeal": (Power.DECIDE_APPEALS, "admin:lobby_appeal_change"),
}
"""For each kind of case, the power to claim it and the name of its page."""
MODELS: Mapping[str, str] = {"match": "games.Match", "appeal": "lobby.Appeal"}
"""The model of each kind of case."""
FORMS: Mapping[str, str] = {"appeal": "admin:lobby_appeal_decide"}
"""The page with the form that only the member who has claimed a case is shown, if there is one."""


class ClaimRefused(Refused):
    """Error: a case was not claimed, released or handed over; by default because of `name`."""

    sentence = _("%(name)s has claimed this already.")


def claims_of(cases: Iterable[str]) -> dict[str, Claim]:
    """Return the claims in force on these cases, by case. Needs one query."""
    since = timezone.now() - CLAIMED_FOR
    found = Claim.objects.filter(case__in=list(cases), at__gt=since).select_related("by")
    return {each.case: each for each in found}


def claim_view(case: str, viewer: User) -> dict[str, Any]:
    """Return the template context of a case's claim, with the members who can take it over."""
    claim = claims_of([case]).get(case)
    own = claim is not None and claim.by_id == viewer.pk
    kind, key = case.split(" ", maxsplit=1)
    members = User.objects.filter(is_staff=True, is_active=True).exclude(pk=viewer.pk)
    return {
        "claim_kind": kind,
        "claim_key": key,
        "claim_form": FORMS.get(kind, ""),
        "claim": claim,
        "claim_until": claim.at + CLAIMED_FOR if claim else None,
        "claim_own": own,
        "claim_others": [
            each for each in members.order_by("username") if has_power(each, CASES[kind][0])
        ]
        if own
        else [],
    }


def claim_case(case: str, by: User) -> None:
    """Claim a case for two hours, or renew one's own claim.

    Raises `ClaimRefused` if another member of staff has claimed it.
    """
    with transaction.atomic():
        lock_users(by)
        claim, created = Claim.objects.select_for_update().get_or_create(
            case=case, defaults={"by": by, "at": timezone.now()}
        )
        if created:
            return
        if claim.by_id != by.pk and claim.at + CLAIMED_FOR > timezone.now():
            raise ClaimRefused(name=claim.by.username)
        claim.by, claim.at = by, timezone.now()
        claim.save(update_fields=["by", "at"])


def check_claim(case: str, by: User) -> None:
    """Raise `ClaimRefused` if another member of staff has claimed the case."""
    claim = claims_of([case]).get(case)
    if claim is not None and claim.by_id != by.pk:
        raise ClaimRefused(name=claim.by.username)


def release_case(case: str, by: User) -> None:
    """End one's own claim; one of another member stays."""
    Claim.objects.filter(case=case, by=by).delete()


def hand_over(case: str, by: User, to: User | None) -> None:
    """Give one's own claim to another member of staff; the two hours begin again.

    Raises `ClaimRefused` if the claim is not one's own, or the other may not handle the case.
    """
    if to is None or not has_power(to, CASES[case.split(" ", maxsplit=1)[0]][0]):
        raise ClaimRefused(_("Choose a member of staff who may handle this."))
    lasting = Claim.objects.filter(case=case, by=by, at__gt=timezone.now() - CLAIMED_FOR)
    if not lasting.update(by=to, at=timezone.now()):
        raise ClaimRefused(_("You have not claimed this."))


def _key_of(kind: str, key: str) -> str | None:
    """Return the key of the case as its pages write it, or None if there is no such case.

    The key in a path may have leading zeros, which would be the claim of another case.
    """
    try:
        found = apps.get_model(MODELS[kind])._default_manager.filter(pk=key).first()
    except ValueError:
        return None
    return None if found is None else str(found.pk)


@require_POST
def claim_page(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Claim, release or hand over a case, and show its page, or the form that the claim opens."""
    if kind not in CASES:
        raise Http404
    by, (power, page) = staff_user(request), CASES[kind]
    require_power(by, power)
    known = _key_of(kind, key)
    if known is None:
        raise Http404
    case, step = f"{kind} {known}", request.POST.get("step", "")
    try:
        if step in ("claim", "answer"):
            claim_case(case, by)
            page = FORMS.get(kind, page) if step == "answer" else page
        elif step == "release":
            release_case(case, by)
        else:
            to = User.objects.filter(pk=number_or_zero(request.POST.get("to", ""))).first()
            hand_over(case, by, to)
    except ClaimRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(page, known)
