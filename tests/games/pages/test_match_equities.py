"""The page of match equities."""

import pytest

from tests.games.support.clients import browser, text

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]


def test_the_page_has_the_table_and_take_points() -> None:
    shown = text(browser().get("/rules/backgammon/match-equities/"))
    # One point to go against two, in the Crawford game; two after it against one.
    assert "<td>67.7</td>" in shown
    assert "<td>48.8</td>" in shown
    assert shown.count("32.3\u00a0%") == 2
    assert "30.2\u00a0%" in shown
    assert 'href="/rules/backgammon/match-equities/"' in text(browser().get("/rules/backgammon/"))
    assert "match-equities" not in text(browser().get("/rules/senet/"))
