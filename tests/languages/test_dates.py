"""Dates in pages of each language; English pages write them as the British do."""

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils.formats import date_format, get_format
from django.utils.translation import override

MOMENT = datetime(2026, 2, 3, 16, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("DATE_FORMAT", "3 February 2026"),
        ("DATETIME_FORMAT", "03/02/2026 16:05"),
        ("TIME_FORMAT", "16:05"),
        ("MONTH_DAY_FORMAT", "3 February"),
        ("SHORT_DATE_FORMAT", "03/02/2026"),
        ("SHORT_DATETIME_FORMAT", "03/02/2026 16:05"),
    ],
)
def test_an_english_date_has_the_day_before_the_month(form: str, text: str) -> None:
    with override("en"):
        assert date_format(MOMENT, form) == text
        shown = Template("{{ moment|date:form }}").render(Context({"moment": MOMENT, "form": form}))
    assert shown == text


def test_an_english_date_is_read_as_it_is_written() -> None:
    with override("en"):
        found = [
            datetime.strptime("03/02/2026", form).replace(tzinfo=UTC).date()
            for form in get_format("DATE_INPUT_FORMATS")
            if "/" in form
        ]
        assert found == [date(2026, 2, 3)]
        assert get_format("FIRST_DAY_OF_WEEK") == 1


@pytest.mark.parametrize("language", ["en", "es", "fr", "nl", "pl"])
def test_no_language_writes_the_month_first_or_counts_to_twelve(language: str) -> None:
    with override(language):
        assert date_format(MOMENT, "SHORT_DATE_FORMAT").startswith(("03", "3", "2026"))
        assert "16" in date_format(MOMENT, "SHORT_DATETIME_FORMAT")
