"""Moments and days on pages: all in one form, in universal time for viewers without scripts."""

from datetime import UTC, datetime, timedelta, timezone

from django.utils.translation import override

from accounts.templatetags.moments import day, moment

AT = datetime(2026, 11, 26, 0, 48, tzinfo=timezone(timedelta(hours=1)))


def test_a_moment_says_that_it_is_in_universal_time() -> None:
    assert moment(AT) == (
        '<time datetime="2026-11-26T00:48:00+01:00">25 Nov 2026, 23:48 UTC</time>'
    )


def test_a_day_is_that_of_universal_time_in_the_language_of_the_page() -> None:
    assert day(AT) == '<time datetime="2026-11-25">25 Nov 2026</time>'
    with override("pl"):
        assert day(AT.astimezone(UTC)) == '<time datetime="2026-11-25">25 lis 2026</time>'
