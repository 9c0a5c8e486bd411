"""Finds lists, buttons and words in the HTML of the lobby's pages."""

import re
from html import unescape

from django.test import Client


def lists(client: Client) -> str:
    """Get the lists of the lobby as HTML."""
    return client.get("/tables/").content.decode()


def buttons(client: Client) -> list[str]:
    """Return the names of the buttons at open seeks, such as `join`, for the client's user."""
    return re.findall(r'formaction="/seeks/\d+/(\w+)/"', lists(client))


def words(html: str) -> str:
    """Return the text of some HTML without tags, with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def radios(html: str, name: str) -> dict[str, bool]:
    """Return the values of a form's radio buttons or select box, and which of them is selected.

    `name` is the name of the form field.
    """
    found = re.findall(rf'name="{name}" value="([^"]*)"[^>]*?( checked)?>', html)
    unfolded = re.search(rf'<select name="{name}".*?</select>', html, re.DOTALL)
    if unfolded:
        found = re.findall(r'<option value="([^"]*)"( selected)?>', unfolded[0])
    return {unescape(value): bool(checked) for value, checked in found}
