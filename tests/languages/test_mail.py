"""Mail is in the recipient's language, whatever language the sender uses."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.mail.delivery import deliver
from games.mail.queue import TURN_MAIL_DELAY, schedule_reminders
from tests.games.support.clients import browser
from tests.games.support.matches import sit_down
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


@pytest.fixture
def zofia(db: None) -> User:
    """Zofia, who has chosen Polish and can get mail."""
    zofia = User.objects.create_user("Zofia", "zofia@example.org", "honey-cakes-9", language="pl")
    EmailAddress.objects.create(user=zofia, email=zofia.email, verified=True, primary=True)
    return zofia


def links() -> list[str]:
    """Return the links to pages of the site in the last mail."""
    return re.findall(r"https?://[^/\s]+(/\S*)", str(mail.outbox[-1].body))


@pytest.mark.parametrize("asked_in", ["en", "es"])
def test_the_timekeeper_writes_to_each_in_their_language(
    anna: User, zofia: User, time: Time, asked_in: str
) -> None:
    table = sit_down(anna, zofia, pace="day")
    with translation.override(asked_in):
        schedule_reminders(table.match, table.match.seats.get(user=zofia), passed=True)
        time.passes(TURN_MAIL_DELAY)
        assert deliver() == 1
    (sent,) = mail.outbox
    assert sent.to == ["zofia@example.org"]
    assert f"{settings.ORIGIN}/pl/matches/{table.pk}/" in sent.body
    assert f"{settings.ORIGIN}/pl/preferences/#mail" in sent.body


def test_a_link_for_a_new_password_is_in_the_language_of_the_account(
    client: Client, zofia: User
) -> None:
    client.post("/es/accounts/password/reset/", {"email": "zofia@example.org"})
    assert len(mail.outbox) == 1
    assert next(link for link in links() if "/key/" in link).startswith("/pl/accounts/")
    page = client.get(links()[0], follow=True)
    assert '<html lang="pl">' in page.content.decode()


def test_without_a_chosen_language_mail_has_that_of_the_request(
    client: Client, zofia: User
) -> None:
    User.objects.filter(pk=zofia.pk).update(language="")
    client.post("/fr/accounts/password/reset/", {"email": "zofia@example.org"})
    assert links()[0].startswith("/fr/accounts/")


def test_an_address_is_confirmed_in_the_language_of_its_owner(zofia: User) -> None:
    hers = browser(zofia)
    hers.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    assert mail.outbox
    assert all(link.startswith("/pl/") for link in links() if "confirm-email" in link)
