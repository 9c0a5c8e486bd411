"""Whether the site is reached at its public address, through proxies that the settings know."""

import http.client
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings

from accounts.ops.security_contacts import unusable_contacts, usable_contacts
from lobby.doctor.findings import Finding, error, skipped, warning
from lobby.doctor.probe import HEADER, Arrival, question

TIMEOUT_SECONDS = 5.0
OK, LOWEST_REDIRECT, LOWEST_ERROR = 200, 300, 400
PROXIES = (
    "Set TRUSTED_PROXY_COUNT to the number of proxies before the site, and let the outermost set "
    "X-Forwarded-For and X-Forwarded-Proto itself."
)


def check_address() -> Iterator[Finding]:
    """Ask the site at its public address whether it runs."""
    origin = urlsplit(settings.ORIGIN)
    if not settings.PRODUCTION:
        yield skipped("PRODUCTION is off, so there is no public address.")
        return
    if settings.DEBUG:
        yield error("DEBUG is on: strangers can read settings and code.", "Unset DEBUG.")
    if origin.scheme != "https":
        yield error(
            f"Links in mails begin with {settings.ORIGIN}, which is not encrypted.",
            "Set ORIGIN or CSRF_TRUSTED_ORIGINS to https://…",
        )
        return
    host = origin.hostname or ""
    if host not in settings.ALLOWED_HOSTS and "*" not in settings.ALLOWED_HOSTS:
        yield warning(f"{host} is not in ALLOWED_HOSTS.", "Add it there.")
    connection = http.client.HTTPSConnection(host, origin.port, timeout=TIMEOUT_SECONDS)
    yield from ask(connection)


def ask(connection: http.client.HTTPConnection) -> Iterator[Finding]:
    """Ask for `/healthz`, and yield what its answer says about the proxies before the site."""
    try:
        connection.request("GET", "/healthz", headers={HEADER: question()})
        answer = connection.getresponse()
    except ssl.SSLError as problem:
        yield error(
            f"The certificate of {settings.ORIGIN} is not accepted ({problem}).",
            "Renew it, or let the proxy send the whole chain.",
        )
        return
    except (OSError, http.client.HTTPException) as problem:
        yield warning(
            f"{settings.ORIGIN} does not answer from here ({type(problem).__name__}).",
            "Start the site and its proxy; some machines cannot reach themselves by this name.",
        )
        return
    finally:
        connection.close()
    to = answer.headers.get("Location", "")
    if LOWEST_REDIRECT <= answer.status < LOWEST_ERROR and to.startswith(settings.ORIGIN):
        yield error(f"{settings.ORIGIN} redirects to itself for ever.", PROXIES)
    elif answer.status != OK:
        yield error(
            f"{settings.ORIGIN}/healthz answers with status {answer.status}.",
            "Look into the logs of the proxy and of the site, and check ALLOWED_HOSTS.",
        )
    elif arrival := Arrival.parse(answer.headers.get(HEADER, "")):
        yield from _judge(arrival)


def _judge(arrival: Arrival) -> Iterator[Finding]:
    trusted: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    if arrival.proxies != trusted:
        yield error(
            f"TRUSTED_PROXY_COUNT is {trusted}, but requests arrive with {arrival.proxies} entries "
            "in X-Forwarded-For, so visitors count as one address and share its limits.",
            PROXIES,
        )
    elif not arrival.is_secure:
        yield error("The site redirects for ever, as it takes HTTPS for plain HTTP.", PROXIES)


def check_contact() -> Iterator[Finding]:
    """Check that finders of security holes are told where to report them."""
    unusable = unusable_contacts()
    if unusable:
        yield error(
            f"SECURITY_CONTACT has an entry that is no address: {unusable[0]!r}.",
            "Write it as mailto:… or https://…",
        )
    elif settings.PRODUCTION and not usable_contacts():
        yield warning(
            "SECURITY_CONTACT is not set, so there is no /.well-known/security.txt.",
            "Set it to mailto:… or https://…, where you read reports of security holes.",
        )
