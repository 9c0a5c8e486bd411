"""The list of all background loops of the site."""

from games.timekeeper import Loop, keep_post, keep_thinking, keep_time
from lobby.forgetting import keep_house
from lobby.matchmaker import keep_order, keep_pairing
from lobby.patrol import keep_watch
from lobby.reports.post import keep_telling

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
