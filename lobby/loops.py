"""The list of all background loops of the site."""

from games.timekeeper import Loop, keep_post, keep_thinking, keep_time
from lobby.account.erasure import keep_house
from lobby.moderation.detection import keep_watch
from lobby.moderation.reports.post import keep_telling
from lobby.pairing.loops import keep_order, keep_pairing

LOOPS: tuple[Loop, ...] = (
    keep_time,
    keep_thinking,
    keep_post,
    keep_pairing,
    keep_order,
    keep_house,
    keep_watch,
    keep_telling,
)
"""Each loop runs as long as its process. Several processes may run all of them at once."""
