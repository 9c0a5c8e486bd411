"""Context processor for announcements and the maintenance notice."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils.translation import get_language

from games.ops import maintenance
from lobby.moderation.announcements.services import ShownAnnouncement, current_announcements
from lobby.moderation.announcements.views import read_dismissed


def notices(request: HttpRequest) -> Mapping[str, object]:
    """Add the maintenance notice and the announcements that this browser has not dismissed.

    Needs no database query.
    """

    def list_announcements() -> list[ShownAnnouncement]:
        return current_announcements(get_language() or "", read_dismissed(request))

    return {
        "maintenance": maintenance.notice_text,
        "announcements": list_announcements,
        # The button that dismisses an announcement leads back to this page. A page that answers a
        # POST request cannot be opened again in this way.
        "return_path": request.get_full_path() if request.method == "GET" else "",
    }
