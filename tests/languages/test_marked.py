"""Every word in a template is marked for translation."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR, "templates")
PAGES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.*"))
OF_DJANGO = re.compile(
    r"{% blocktranslate.*?{% endblocktranslate %}|{% comment.*?endcomment %}|{#.*?#}|{[%{].*?[%}]}",
    re.DOTALL,
)
IN_BLOCKS = re.compile(r"{% block (?:at_\w+|bodyclass) %}.*?{% endblock[^%]*%}")
TITLES = re.compile(r"<cite>[^<]*</cite>")
"""Titles of books, which are not translated."""
TOLD = ("alt", "title", "aria-label", "placeholder", "aria-valuetext")
WORD = re.compile(r"[^\W\d_]{2,}")
OF_EVERY_LANGUAGE = {
    "Tahúr",
    "Crawford",
    "UTC",
    "openskill",
    "SHA",
    "HMAC",
    "bdice",
    "chain",
    "link",
    "log",
    "private",
    "seal",
}
"""Names and formulas."""


class Words(HTMLParser):
    """Parser that collects the words in a template outside of tags and variables."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said += [value for name, value in attrs if name in TOLD and value]

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.mark.parametrize("page", PAGES)
def test_whatever_a_template_says_is_marked(page: str) -> None:
    source = (TEMPLATES / page).read_text("utf-8")
    said = Words(OF_DJANGO.sub(" ", TITLES.sub(" ", IN_BLOCKS.sub(" ", source)))).said
    words = {word for text in said for word in WORD.findall(text)}
    assert words <= OF_EVERY_LANGUAGE
