"""The page about clocks, leaving and chat states the numbers that the code uses."""

from html import unescape

import pytest
from django.test import Client

from accounts.vacations import DAYS_A_YEAR
from games.clock.paces import MAX_TIMES_GIVEN, OUTAGE, OUTAGE_EXTRA, PACES, TIME_GIVEN
from games.mail.queue import TURN_MAIL_DELAY
from games.models.message import LONGEST
from games.pages.conduct import format_span
from games.play.leaving.playbans import COUNTED_FOR, EXCUSED_FOR, FORGIVEN_AFTER, LENGTHS
from games.presence.absence import CLOSED, COUNTDOWN, LOST
from games.rating_formula import (
    DEVIATIONS,
    INITIAL_RATING,
    MAX_ESTABLISHED_SIGMA,
    MIN_MATCHES,
    RATING_UNIT,
    weight,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def test_every_pace_and_every_number_is_stated(client: Client) -> None:
    page = unescape(client.get("/conduct/").content.decode())
    for pace in PACES.values():
        assert pace.title in page
    for number in (
        OUTAGE_EXTRA.seconds,
        OUTAGE.seconds,
        TIME_GIVEN.seconds,
        MAX_TIMES_GIVEN,
        DAYS_A_YEAR,
        TURN_MAIL_DELAY.seconds // 60,
    ):
        assert f" {number} " in page


def test_the_consequences_of_leaving_state_the_same_numbers(client: Client) -> None:
    page = unescape(client.get("/conduct/").content.decode())
    for number in (CLOSED.seconds, LOST.seconds, COUNTDOWN.seconds, COUNTED_FOR.days):
        assert f" {number} " in page or f" {number}," in page
    for pause in LENGTHS:
        assert format_span(pause) in page
    assert f"once in {FORGIVEN_AFTER.total_seconds() / 3600:.0f} hours" in page
    assert f"within {EXCUSED_FOR.total_seconds() / 60:.0f} minutes" in page


def test_every_page_leads_there(client: Client) -> None:
    assert 'href="/conduct/"' in client.get("/").content.decode()


def test_the_chat_limits_are_stated_with_their_numbers(client: Client) -> None:
    page = unescape(client.get("/conduct/").content.decode())
    assert f"at most {LONGEST} characters" in page
    assert "After 5 messages in quick succession in a match, you have to leave 2 seconds" in page
    assert "After 60 messages in quick succession in a match, you have to leave 10 seconds" in page


def test_the_ratings_are_explained_with_their_numbers(client: Client) -> None:
    page = unescape(client.get("/conduct/").content.decode())
    assert f"starts at {INITIAL_RATING}" in page
    sure = f"±{RATING_UNIT * DEVIATIONS * MAX_ESTABLISHED_SIGMA:.0f}"
    assert f"{sure} or smaller, the rating is provisional" in page
    assert f"have played at least {MIN_MATCHES} rated matches" in page
    assert weight(9) == 3
    assert "a match to nine points counts three times as much" in page
    assert RATING_UNIT == 40
    assert "by forty" in page
