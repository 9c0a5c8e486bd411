"""Whether mail is sent, and whether its server takes it."""

from collections.abc import Iterator
from email.utils import parseaddr
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import get_connection, send_mail

from lobby.doctor.findings import Finding, error, in_production, warning

NOT_SENT = ("console", "dummy", "filebased", "locmem")
"""Django's mail backends that send nothing."""


def check_mail() -> Iterator[Finding]:
    """Check that mail goes to a server that answers and accepts the log-in. Sends nothing."""
    if settings.EMAIL_BACKEND.split(".")[-2] in NOT_SENT:
        yield in_production(
            "Mail is not sent: passwords cannot be reset, and nobody is reminded of a turn.",
            "Set EMAIL_HOST and the settings beside it.",
        )
        return
    if settings.PRODUCTION and not settings.EMAIL_USE_TLS and settings.EMAIL_HOST_PASSWORD:
        yield warning(
            "The password of the mail server is sent without encryption.", "Set EMAIL_USE_TLS=1."
        )
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2]
    if "." not in domain:
        yield in_production(
            f"Mail comes from an address that nobody can answer ({settings.DEFAULT_FROM_EMAIL}).",
            "Set DEFAULT_FROM_EMAIL to an address of your domain.",
        )
    mailer = get_connection()
    try:
        mailer.open()
    except (SMTPException, OSError) as problem:
        yield _refused(problem)
    finally:
        mailer.close()


def send_test_mail(address: str) -> Iterator[Finding]:
    """Send one mail to this address, and yield a finding if the server does not take it."""
    try:
        send_mail(
            "Tahúr: test mail",
            "This mail was sent by manage.py doctor. If you read it, the site can send mail.\n",
            None,
            [address],
        )
    except (SMTPException, OSError) as problem:
        yield _refused(problem)


def _refused(problem: Exception) -> Finding:
    server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    return error(
        f"The mail server {server} does not take mail ({type(problem).__name__}).",
        "Check EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS, EMAIL_HOST_USER and EMAIL_HOST_PASSWORD, and "
        "whether this machine may connect to that port.",
    )
