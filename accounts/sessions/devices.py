"""Which users were logged in in the same browser.

This helps staff find users with several accounts. A browser keeps a random number in a signed
cookie. Only a keyed hash of the number is stored with the user, for 90 days after the last use.

A shared browser is no proof, as families and schools share browsers. That no browser is shared is
no proof either, as cookies can be deleted.
"""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from accounts.models import Device, User

COOKIE = "__Host-device" if settings.PRODUCTION else "device"
KEPT_FOR = timedelta(days=90)
"""How long a user's browser is stored after its last use."""


def record_device(request: HttpRequest, response: HttpResponseBase, user: User) -> str:
    """Record that the user is logged in in this browser, and set the browser's cookie.

    Returns the browser's hash.
    """
    number = request.get_signed_cookie(COOKIE, default="") or get_random_string(32)
    mark = _hash_of(number)
    Device.objects.update_or_create(user=user, mark=mark, defaults={"seen": timezone.now()})
    response.set_signed_cookie(
        COOKIE,
        number,
        max_age=KEPT_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.PRODUCTION,
    )
    return mark


def device_hash(request: HttpRequest) -> str:
    """Return this browser's hash; an empty string if no user has logged in here within `KEPT_FOR`.

    The user need not be the one of the request.
    """
    number = request.get_signed_cookie(COOKIE, default="")
    return _hash_of(number) if number else ""


def known_device_hash(request: HttpRequest, user: User) -> str:
    """Return this browser's hash if the user has used the browser within `KEPT_FOR`.

    Returns an empty string otherwise.
    """
    mark = device_hash(request)
    if not mark:
        return ""
    lately = Device.objects.filter(user=user, seen__gt=timezone.now() - KEPT_FOR, mark=mark)
    return mark if lately.exists() else ""


def has_logged_in(request: HttpRequest) -> bool:
    """Whether a user has logged in during this request."""
    return getattr(request, "has_come", False)


def users_sharing_device(user: User) -> QuerySet[User]:
    """Return the other users who have used one of this user's browsers within `KEPT_FOR`."""
    own = Device.objects.filter(user=user, seen__gt=timezone.now() - KEPT_FOR).values("mark")
    there = Device.objects.filter(mark__in=own, seen__gt=timezone.now() - KEPT_FOR)
    return User.objects.filter(pk__in=there.values("user")).exclude(pk=user.pk).order_by("pk")


def delete_old() -> None:
    """Delete the browsers that have not been used for `KEPT_FOR`."""
    Device.objects.filter(seen__lte=timezone.now() - KEPT_FOR).delete()


def _hash_of(number: str) -> str:
    return salted_hmac("device", number, algorithm="sha256").hexdigest()


def _remember_login(request: HttpRequest | None = None, **_: object) -> None:
    if request is not None:
        request.has_come = True  # type: ignore[attr-defined]


user_logged_in.connect(_remember_login, dispatch_uid="device")
