"""Numbers in requests are parsed within bounds, whatever the client sends."""

import pytest

from accounts.requests.numbers import MAX_KEY, BadNumber, number_param, parse_number
from accounts.requests.return_paths import local_path

NONE = ["", " 1", "1 ", "+1", "-1", "1e3", "1.0", "0x1", "1_0", "²", "٣", "１", "\0", "9" * 5000]


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_plain_number_is_none(text: str) -> None:
    assert parse_number(text) is None


def test_a_number_is_read_within_its_bounds_alone() -> None:
    assert [parse_number(text, least=1, most=20) for text in ("0", "1", "20", "21")] == [
        None,
        1,
        20,
        None,
    ]
    assert parse_number(str(MAX_KEY)) == MAX_KEY
    assert parse_number(str(MAX_KEY + 1)) is None


def test_a_number_that_is_not_asked_for_is_the_usual_one() -> None:
    assert number_param({}, "page", 1, least=1) == 1
    assert number_param({"page": ""}, "page", 1, least=1) == 1
    with pytest.raises(BadNumber):
        number_param({}, "page", least=1)


@pytest.mark.parametrize("text", NONE[1:])
def test_a_number_that_is_none_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadNumber) as refused:
        number_param({"page": text}, "page", 1, least=1, most=9)
    assert refused.value.words == "“page” must be a whole number from 1 to 9."


@pytest.mark.parametrize("path", ["/", "/a?b=c#d", "/%2f/x"])
def test_paths_of_the_site_are_followed(path: str) -> None:
    assert local_path(path) == path


@pytest.mark.parametrize(
    "path",
    ["", "foo", "home", "//elsewhere.example", "/\\elsewhere.example", "https://a.example/",
     "javascript:x", "\x00/", "http://[", "///a"],
)  # fmt: skip
def test_addresses_of_other_sites_are_not_followed(path: str) -> None:
    assert local_path(path) == ""
