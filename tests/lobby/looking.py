"""What the lobby's pages show, read as tests need it."""

import re
from html import unescape

from django.test import Client


def lists(client: Client) -> str:
    """The lists of the lobby as HTML."""
    return client.get("/tables/").content.decode()


def buttons(client: Client) -> list[str]:
    """What the viewer may do with tables that wait."""
    return re.findall(r'formaction="/seeks/\d+/(\w+)/"', lists(client))


def words(html: str) -> str:
    """The text that is read."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def radios(html: str, name: str) -> dict[str, bool]:
    """The values that can be chosen under this name, and whether they are."""
    found = re.findall(rf'name="{name}" value="([^"]*)"[^>]*?( checked)?>', html)
    unfolded = re.search(rf'<select name="{name}".*?</select>', html, re.DOTALL)
    if unfolded:
        found = re.findall(r'<option value="([^"]*)"( selected)?>', unfolded[0])
    return {unescape(value): bool(checked) for value, checked in found}
