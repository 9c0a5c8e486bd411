"""Everything that is done while nobody asks for it, whichever process does it."""

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
"""Each runs for as long as its process lives; several processes may run them all."""
