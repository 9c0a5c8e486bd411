"""The users whose pages the gallery shows, some with very long names, and their sessions."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import time

from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db.models import Count
from django.http import HttpRequest
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
)

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from accounts.sessions.store import SessionStore
from tools.gallery.pages import Who

BACKEND = "django.contrib.auth.backends.ModelBackend"
PASSWORD = "knucklebones-and-honey"  # noqa: S105  of invented users
A_YEAR = 365 * 24 * 3600
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"  # noqa: S105  of no real authenticator app


@dataclass(frozen=True, slots=True)
class Company:
    """The users that open the gallery's pages, and opponents of the registered user."""

    lookers: Mapping[Who, User]
    rivals: Sequence[User]
    """The three users with the most matches after the member, the busiest first."""

    @property
    def member(self) -> User:
        """The registered user with a long history."""
        return self.lookers[Who.MEMBER]

    @property
    def staff(self) -> User:
        """The superuser, who views the staff pages."""
        return self.lookers[Who.STAFF]

    def cookies(self) -> dict[str, str]:
        """Create a session for each of these viewers; return the session keys.

        Each session counts as recently reauthenticated.
        """
        return {str(who): _session(user) for who, user in self.lookers.items()}


def company(names: dict[str, str]) -> Company:
    """Rename the four users with the most matches, and create the other viewers of the pages.

    Return all of these users. Values for the names in addresses of pages are added to `names`.
    """
    most = User.objects.annotate(many=Count("results")).order_by("-many", "pk")
    member, *rivals = most[:4]
    called = ("Anna-Magdalena", "Wolkensteinerhuberin", "Bo", "Petronella_Kwiatkowsk")
    for person, name in zip((member, *rivals), called, strict=True):
        person.username = name[:20]
        person.save()
    member.set_password(PASSWORD)
    member.country, member.flag = "PL", True
    member.save()
    _addresses(member, names)
    staff = User.objects.create_superuser("Severin", password=PASSWORD)
    _factors(staff, names)
    names |= {"member_name": member.username, "rival_name": rivals[0].username}
    names |= {"rival": str(rivals[0].pk), "reset": _reset(member)}
    lookers = {
        Who.GUEST: new_guest(),
        Who.MEMBER: member,
        Who.HOST: User.objects.create_user("Host"),
        Who.WAITER: new_guest(),
        Who.STAFF: staff,
    }
    # Pages are opened in every language, so no viewer has chosen one.
    User.objects.exclude(language="").update(language="")
    return Company(lookers, rivals)


def _addresses(member: User, names: dict[str, str]) -> None:
    given = "anna.magdalena@a-rather-long-name.example"
    EmailAddress.objects.create(user=member, email=given, verified=True, primary=True)
    new = EmailAddress.objects.create(user=member, email="new@tahur.example")
    names["confirmation"] = EmailConfirmationHMAC(new).key
    member.email = given
    member.save()


def colleague() -> User:
    """Create and return another superuser."""
    user = User.objects.create_superuser("Moira")
    _give_app(user)
    return user


def _factors(staff: User, names: dict[str, str]) -> None:
    _give_app(staff)
    RecoveryCodes.activate(staff)
    named = {"name": "The laptop in the kitchen", "credential": _credential()}
    kind = Authenticator.Type.WEBAUTHN
    key = Authenticator.objects.create(user=staff, type=kind, data=named)
    names["key"] = str(key.pk)


def _credential() -> dict[str, object]:
    """Return the credential of an invented passkey, as a device would create it."""
    number = b"a key of nobody"
    public = ES256({1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32})
    made = AttestedCredentialData.create(Aaguid.NONE, number, public)
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    data = AuthenticatorData.create(sha256(b"localhost").digest(), flags, 0, made)
    attested = AttestationObject.create("none", data, {})
    said = {"type": "webauthn.create", "challenge": "", "origin": "http://localhost"}
    answer = {"clientDataJSON": json.dumps(said).encode(), "attestationObject": bytes(attested)}
    return {
        "id": websafe_encode(number),
        "rawId": websafe_encode(number),
        "type": "public-key",
        "response": {name: websafe_encode(value) for name, value in answer.items()},
        "clientExtensionResults": {},
    }


def _give_app(user: User) -> None:
    secret = get_adapter().encrypt(SECRET)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": secret})


def _reset(member: User) -> str:
    return f"{user_pk_to_url_str(member)}-{default_token_generator.make_token(member)}"


def _session(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    # Keep the reauthentication valid for as long as the gallery runs.
    request = HttpRequest()
    request.session = session
    record_authentication(
        request, user, method="password", at=time() + A_YEAR, reauthenticated=True
    )
    session.create()
    key: str | None = session.session_key
    assert key is not None  # noqa: S101  it was made just now
    return key
