"""Mail with the answer to a report."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone, translation

from accounts.models import User
from lobby.models import Reply
from lobby.moderation.reports import queue, reply_mail
from tests.lobby.support.reports import claim_report, make_command, store_report

pytestmark = pytest.mark.django_db


class TestMail:
    """Mail with the answer to a report, for reporters who want it, in the report's language."""

    @pytest.fixture
    def mailed_reply(self, mod: User, anna: User, berta: User) -> Reply:
        """The reply to a report by Anna, who wanted the answer by mail."""
        EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True)
        User.objects.filter(pk=anna.pk).update(email="anna@example.org")
        report = store_report(anna, berta, mail=True, language="en")
        claim_report(report, mod)
        with translation.override("es"):
            queue.resolve(make_command(report, mod, "looked"), answer="warned", warning="name")
        return Reply.objects.get(user=anna)

    def test_it_is_sent_once(self, mailed_reply: Reply) -> None:
        assert [reply_mail.send_due(), reply_mail.send_due()] == [1, 0]
        (sent,) = mail.outbox
        assert sent.to == ["anna@example.org"]
        assert sent.subject == "Tahúr: The outcome of your report"
        assert "told the person to stop" in sent.body
        assert "/account/reports/" in sent.body
        assert "Berta" not in sent.body

    def test_what_cannot_be_sent_is_tried_again_some_times(
        self, mailed_reply: Reply, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise OSError

        monkeypatch.setattr(reply_mail, "send_mail", fail)
        for _ in range(9):
            Reply.objects.filter(mail_at__isnull=False).update(mail_at=timezone.now())
            reply_mail.send_due()
        mailed_reply.refresh_from_db()
        assert (mailed_reply.tries, mailed_reply.mail_at) == (4, None)

    def test_unconfirmed_addresses_get_no_mail(self, mailed_reply: Reply) -> None:
        EmailAddress.objects.update(verified=False)
        assert reply_mail.send_due() == 0
        assert mail.outbox == []
        assert not Reply.objects.filter(mail_at__isnull=False).exists()
