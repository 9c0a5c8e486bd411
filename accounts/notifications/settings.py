"""What a user wants to be notified of, and when not."""

from collections.abc import Collection
from datetime import UTC, time, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from allauth.account.signals import user_signed_up
from django.http import HttpRequest

from accounts.models import NotificationSettings, User
from accounts.notifications.quiet_hours import QuietHours

KINDS = ("turns", "warnings", "challenges")
"""The fields of `NotificationSettings` that switch a kind of notification on or off."""


def settings_of(user_id: int) -> NotificationSettings:
    """Return a user's settings. If none are saved, return unsaved defaults."""
    found = NotificationSettings.objects.filter(pk=user_id).first()
    return found or NotificationSettings(pk=user_id)


def save_settings(
    user: User, *, kinds: Collection[str], quiet: tuple[time, time] | None, time_zone: str
) -> None:
    """Save the kinds that the user wants, the quiet hours and their time zone."""
    wanted = {kind: kind in kinds for kind in KINDS}
    begins, ends = quiet or (None, None)
    NotificationSettings.objects.update_or_create(
        pk=user.pk,
        defaults={
            **wanted,
            "quiet_from": begins,
            "quiet_until": ends,
            "time_zone": known_time_zone(time_zone),
        },
    )


def suggest_time_zone(user: User, time_zone: str) -> None:
    """Save the time zone of the user's browser, if it exists and the user has none yet."""
    if not known_time_zone(time_zone):
        return
    found, _ = NotificationSettings.objects.get_or_create(pk=user.pk)
    if not found.time_zone:
        NotificationSettings.objects.filter(pk=user.pk).update(time_zone=time_zone)


def answer_offer(user: User) -> None:
    """Remember that the user has seen the offer of notifications, which is made only once."""
    NotificationSettings.objects.update_or_create(pk=user.pk, defaults={"offer_answered": True})


@cache
def time_zones() -> tuple[str, ...]:
    """Return the names of all time zones that have a place, in alphabetical order."""
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone and _has_place(zone)))


def known_time_zone(name: str) -> str:
    """Return the name of a time zone if it is in `time_zones`, else an empty string."""
    return name if name in time_zones() else ""


def zone_of(chosen: NotificationSettings) -> tzinfo:
    """Return the user's time zone; UTC if they have chosen none or it does not exist any more."""
    if not chosen.time_zone:
        return UTC
    try:
        return ZoneInfo(chosen.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def quiet_hours(chosen: NotificationSettings) -> QuietHours | None:
    """Return the user's quiet hours; None if they have none."""
    if chosen.quiet_from is None or chosen.quiet_until is None:
        return None
    return QuietHours(chosen.quiet_from, chosen.quiet_until, zone_of(chosen))


def _has_place(zone: str) -> bool:
    return not zone.startswith(("Etc/", "SystemV/", "US/", "posix/", "right/"))


def _suggest_at_signup(request: HttpRequest, user: User, **_: object) -> None:
    """Take over the time zone that the browser has sent with the form for signing up."""
    suggest_time_zone(user, request.POST.get("time_zone", ""))


user_signed_up.connect(_suggest_at_signup, dispatch_uid="time_zone")
