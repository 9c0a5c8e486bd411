"""The limit of matches that a member removes from the ratings alone counts simultaneous rulings."""

from functools import partial

import pytest

from accounts.models import User
from games.models import Match, Reckoning
from games.rulings import RulingRefused, counting
from tests.games.support.finished_matches import rated_matches
from tests.games.support.matches import at_once
from tests.games.support.rulings import rule

pytestmark = pytest.mark.needs_row_locks


@pytest.mark.django_db(transaction=True)
def test_annulments_at_the_same_moment_do_not_pass_the_limit(
    referee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MOST_ALONE", 2)
    matches = Match.objects.filter(pk__in=rated_matches(6))
    answers = at_once(*(partial(rule, referee, match, "annul") for match in matches))
    assert Reckoning.objects.filter(annulled=True).count() == 2
    refused = [each for each in answers if isinstance(each, RulingRefused)]
    assert [str(each) for each in refused] == [str(counting.NEEDS_SECOND)] * 4
