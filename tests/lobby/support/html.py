"""Reads the HTML of the lobby's pages."""

import re
from html import unescape

from django.test import Client


def lists(client: Client) -> str:
    """Return the lists of the lobby as HTML."""
    return client.get("/tables/").content.decode()


def buttons(client: Client) -> list[str]:
    """Return the actions that the viewer is offered on open seeks."""
    return re.findall(r'formaction="/seeks/\d+/(\w+)/"', lists(client))


def words(html: str) -> str:
    """Strip the tags and collapse white space."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def radios(html: str, name: str) -> dict[str, bool]:
    """Map each value of a choice to whether it is selected."""
    found = re.findall(rf'name="{name}" value="([^"]*)"[^>]*?( checked)?>', html)
    unfolded = re.search(rf'<select name="{name}".*?</select>', html, re.DOTALL)
    if unfolded:
        found = re.findall(r'<option value="([^"]*)"( selected)?>', unfolded[0])
    return {unescape(value): bool(checked) for value, checked in found}
