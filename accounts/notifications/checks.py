"""Checks of the settings for notifications, for `manage.py check --deploy`."""

import re
from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Info
from django.core.checks import Warning as Caution

from accounts.notifications.keys import UnusableKey, contact, load_key

CONTACT = re.compile(r"mailto:[^@\s]+@[\w-]+(\.[\w-]+)+|https://[\w-]+(\.[\w-]+)+/?", re.ASCII)
HOST = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+")
MAKE = "tools/vapid-key makes a key."


def check_notifications(app_configs: Sequence[AppConfig] | None, **_: object) -> list[CheckMessage]:
    """Return what is missing or wrong in `VAPID_KEY`, `VAPID_CONTACT` and `PUSH_SERVICES`."""
    if settings.VAPID_KEY:
        return [*_check_key(), *_check_contact(), *_check_services()]
    if settings.VAPID_CONTACT:
        sentence = "VAPID_CONTACT is set, but VAPID_KEY is not, so no notifications are offered."
        return [Caution(sentence, hint=MAKE, id="accounts.W001")]
    sentence = "Notifications are not offered, because VAPID_KEY is not set."
    return [Info(sentence, hint=MAKE, id="accounts.I001")]


def _check_key() -> list[CheckMessage]:
    found = list[CheckMessage]()
    try:
        load_key(settings.VAPID_KEY)
    except UnusableKey:
        sentence = "VAPID_KEY is not a private key of the curve P-256, 32 bytes in base64url."
        found.append(Error(sentence, hint=MAKE, id="accounts.E001"))
    if not settings.WORKER:
        sentence = "VAPID_KEY is set, but notifications need the service worker (WORKER=1)."
        found.append(Caution(sentence, id="accounts.W002"))
    return found


def _check_contact() -> list[CheckMessage]:
    if CONTACT.fullmatch(contact()):
        return []
    sentence = "VAPID_CONTACT is not an address at which push services reach the operator."
    hint = "Set it to mailto:… or https://…, or set ORIGIN to https://…"
    return [Caution(sentence, hint=hint, id="accounts.W003")]


def _check_services() -> list[CheckMessage]:
    if not settings.PUSH_SERVICES:
        sentence = "PUSH_SERVICES is empty, so no push service is called."
        return [Caution(sentence, id="accounts.W004")]
    return [
        Error(f"PUSH_SERVICES: {entry!r} is not a host such as *.example.org.", id="accounts.E002")
        for entry in settings.PUSH_SERVICES
        if not HOST.fullmatch(entry)
    ]
