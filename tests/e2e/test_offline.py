"""A line that is lost is told in words, and made good by itself."""

from playwright.sync_api import expect

from tests.e2e.meeting import sit_down
from tests.e2e.playing import act, opposite, play, to_throw
from tests.e2e.reception import Arrive


def test_a_page_says_that_it_is_offline_and_catches_up_when_it_is_back(arrive: Arrive) -> None:
    visitors = arrive(), arrive()
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    other = opposite(tables, acting)
    visitor = visitors[tables.index(other)]
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    expect(other.net).to_be_hidden()
    visitor.context.set_offline(True)
    expect(other.net).to_contain_text("You are offline")
    before = other.look().version
    version = act(acting)
    assert other.look().version == before
    visitor.context.set_offline(False)
    other.shows(version)
    expect(other.net).to_have_text("Back on line.")
