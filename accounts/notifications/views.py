"""The page about notifications, and what it and the service worker post."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.limits.spending import limit_requests
from accounts.models import Subscription, User
from accounts.notifications import keys, queue, subscriptions
from accounts.notifications.forms import NotificationForm
from accounts.notifications.offer import end_offer
from accounts.notifications.settings import save_settings, settings_of, suggest_time_zone
from accounts.notifications.subscriptions import Browser, Endpoint
from accounts.people.logged_in import UserRequest
from accounts.refused import Refused
from accounts.requests.numbers import number_or_zero
from accounts.requests.return_paths import local_path
from accounts.sessions.devices import device_hash, record_device
from accounts.sessions.logins import browser_text
from accounts.sessions.store import digest_of_key


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """Row in the list of the user's devices."""

    id: int
    browser: str
    since: datetime
    is_here: bool
    """Whether the list is shown in this browser."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notifications(request: UserRequest) -> HttpResponse:
    """Show devices and settings of notifications, or save the settings."""
    stored = settings_of(request.user.pk)
    if request.method != "POST":
        return _render_page(request, NotificationForm(stored))
    form = NotificationForm(stored, request.POST)
    if not form.is_valid():
        return _render_page(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    zone = form.cleaned_data["time_zone"]
    save_settings(request.user, kinds=form.chosen_kinds, quiet=form.quiet, time_zone=zone)
    messages.success(request, gettext("Saved."))
    return redirect("notifications")


@login_required
@never_cache
@require_POST
@limit_requests("notify")
def notify_here(request: UserRequest) -> HttpResponse:
    """Store the subscription of the user's browser; responds with the reason if it cannot be."""
    if not keys.is_offered():
        raise Http404
    posted = request.POST
    endpoint = Endpoint(*(posted.get(name, "") for name in ("endpoint", "p256dh", "auth")))
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    browser = Browser(
        user_agent=request.headers.get("User-Agent", ""),
        mark=record_device(request, response, request.user),
        session=digest_of_key(request.session.session_key),
    )
    try:
        subscriptions.subscribe(request.user, endpoint, browser)
    except Refused as refusal:
        return HttpResponse(str(refusal), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    suggest_time_zone(request.user, posted.get("time_zone", ""))
    end_offer(request, request.user)
    return response


@login_required
@never_cache
@require_POST
def remove_device(request: UserRequest) -> HttpResponse:
    """Remove one of the user's devices."""
    subscriptions.unsubscribe(request.user, number_or_zero(request.POST.get("device", "")))
    messages.success(request, gettext("Done. That device will get no more notifications."))
    return redirect("notifications")


@login_required
@never_cache
@require_POST
@limit_requests("test_notification")
def test_notification(request: UserRequest) -> HttpResponse:
    """Queue a notification to one of the user's devices, to show that it arrives."""
    queue.schedule_test(request.user.pk, number_or_zero(request.POST.get("device", "")))
    messages.success(request, gettext("A test notification is on its way to that device."))
    return redirect("notifications")


@login_required
@never_cache
@require_POST
def decline_notifications(request: UserRequest) -> HttpResponse:
    """Remember that the user does not want the offer of notifications."""
    end_offer(request, request.user)
    return redirect(local_path(request.POST.get("next", "")) or "home")


@csrf_exempt
@never_cache
@require_POST
@limit_requests("notify")
def renew_device(request: HttpRequest) -> HttpResponse:
    """Replace a subscription that its browser has renewed.

    The service worker sends this without a form. The old subscription, which only the browser and
    its push service know, takes the place of a token and of a log-in.
    """
    try:
        posted = json.loads(request.body)
        old, new = (_read_endpoint(posted[name]) for name in ("old", "new"))
        found = subscriptions.renew(old, new)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refused):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    return HttpResponse(status=HTTPStatus.NO_CONTENT if found else HTTPStatus.NOT_FOUND)


def _read_endpoint(stated: Mapping[str, object]) -> Endpoint:
    """Return a subscription in the form that browsers give it in JSON. Raises if it is another."""
    secrets = stated["keys"]
    if not isinstance(secrets, dict):
        raise TypeError
    values = stated["endpoint"], secrets["p256dh"], secrets["auth"]
    url, p256dh, auth = (each for each in values if isinstance(each, str) and "\0" not in each)
    return Endpoint(url, p256dh, auth)


def _render_page(
    request: UserRequest, form: NotificationForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    offered = keys.is_offered()
    devices = _device_rows(request, request.user)
    context = {
        "form": form,
        "public_key": keys.public_key() if offered else "",
        "devices": devices,
        "is_here": any(each.is_here for each in devices),
    }
    return render(request, "accounts/notifications.html", context, status=status)


def _device_rows(request: HttpRequest, user: User) -> list[DeviceRow]:
    mark = device_hash(request)
    return [
        DeviceRow(each.pk, browser_text(each.user_agent), each.since, each.mark == mark != "")
        for each in Subscription.objects.filter(user=user).order_by("-since", "-pk")
    ]
