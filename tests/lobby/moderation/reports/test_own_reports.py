"""No staff user handles a report in which they are involved."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from lobby.models import Report, ReportEntry
from lobby.moderation.reports import queue
from lobby.moderation.reports.checks import ReportCommandRefused
from lobby.moderation.reports.commands import COMMANDS
from tests.accounts.support.staff import create_administrator
from tests.games.support.finished_matches import finished_match
from tests.lobby.conftest import browser_of
from tests.lobby.support.reports import QUEUE, claim_report, make_command, store_report

pytestmark = pytest.mark.django_db


class TestOwn:
    """No staff user handles a report in which they are involved; this includes superusers."""

    @pytest.fixture(params=["reporter", "about", "sat", "part"])
    def own(
        self, request: pytest.FixtureRequest, anna: User, berta: User
    ) -> Iterator[tuple[User, Report]]:
        """A superuser, and a report in which they are involved, in each of four ways.

        As reporter, as reported user, with a seat in the match, or as reporter of a merged report.
        """
        mod = create_administrator("Mona")
        match request.param:
            case "reporter":
                yield mod, store_report(mod, berta)
            case "about":
                yield mod, store_report(anna, mod)
            case "sat":
                yield mod, store_report(anna, berta, match=finished_match([mod, berta], [0]))
            case "part":
                lead = store_report(anna, berta)
                store_report(mod, berta, merged_into=lead)
                yield mod, lead

    def test_the_service_refuses_and_the_queue_does_not_show_it(
        self, own: tuple[User, Report]
    ) -> None:
        mod, report = own
        with pytest.raises(ReportCommandRefused, match="can't handle a report that you made"):
            claim_report(report, mod)
        client = browser_of(mod)
        assert client.get(QUEUE).context["cl"].result_count == 0
        for rest in ("change/", *(f"{kind}/" for kind in COMMANDS)):
            assert client.get(f"{QUEUE}{report.pk}/{rest}").status_code == 404
        assert not ReportEntry.objects.exists()

    def test_nor_is_it_merged(self, anna: User, berta: User, mod: User) -> None:
        report, own = store_report(anna, berta), store_report(mod, berta)
        claim_report(report, mod)
        with pytest.raises(ReportCommandRefused, match="Only open reports"):
            queue.merge(make_command(report, mod), others=[own.pk])
