"""Who may make which ruling, in which stages of a match, and for which reasons."""

import pytest
from django.conf import settings

from accounts.models import User
from accounts.staff.powers import POWERS, NotPermitted, Role
from games import rulings
from games.models import Ruling
from games.text.ruling_reasons import REASONS
from tests.accounts.support.staff import create_staff
from tests.games.support.matches import Table, everything
from tests.games.support.rulings import ABOUT, about_to_begin, assert_refused, rule

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", Role)
def test_each_role_may_rule_as_the_table_says(role: Role, table: Table) -> None:
    staff, before = create_staff(role), everything()
    for kind, law in rulings.RULING_TYPES.items():
        allowed = law.power in POWERS[role]
        with pytest.raises(rulings.RulingRefused if allowed else NotPermitted):
            # A permitted ruling is still refused without a reason.
            rule(staff, table, kind, note="", **ABOUT.get(kind, {}))
    assert (everything(), Ruling.objects.count()) == (before, 0)


def test_before_the_start_only_some_rulings_are_possible(
    referee: User, anna: User, berta: User
) -> None:
    match = about_to_begin(anna, berta)
    fitting = {kind for kind, law in rulings.RULING_TYPES.items() if law.applies_to(match)}
    assert fitting == {"force", "abort", "tell", "close"}
    for kind in ("pause", "give", "clock", "vacate", "reseat", "adjudicate"):
        assert_refused(referee, match, kind, "has not started yet")


def test_after_the_end_only_some_rulings_are_possible(referee: User, table: Table) -> None:
    table.act(0, "resign")
    for kind in ("pause", "give", "clock", "vacate", "reseat", "adjudicate", "force", "abort"):
        assert_refused(referee, table, kind, "The match is over")
    assert_refused(referee, table, "annul", "does not count")


def test_the_page_of_staff_lists_every_reason() -> None:
    page = (settings.BASE_DIR / "docs" / "staff.md").read_text()
    for code, sentence in REASONS.items():
        assert f"| `{code}` | {sentence} |" in page
