"""What every page says to everybody: that no match begins just now, and what is announced."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils.translation import get_language

from games import maintenance
from lobby.announcements.announcing import Shown, shown
from lobby.announcements.pages import dismissed


def notices(request: HttpRequest) -> Mapping[str, object]:
    """For every page what is to be said to everybody, once it is asked; no query is needed."""

    def announced() -> list[Shown]:
        return shown(get_language() or "", dismissed(request))

    return {"maintenance": maintenance.words, "announced": announced}
