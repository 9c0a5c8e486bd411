"""The list of all background loops of the site."""

from games.timekeeper import Loop, bot_loop, mail_loop, timekeeper_loop
from lobby.account.erasure import keep_house
from lobby.moderation.detection import keep_watch
from lobby.moderation.reports.post import keep_telling
from lobby.pairing.loops import keep_order, keep_pairing

LOOPS: tuple[Loop, ...] = (
    timekeeper_loop,
    bot_loop,
    mail_loop,
    keep_pairing,
    keep_order,
    keep_house,
    keep_watch,
    keep_telling,
)
"""Each loop runs as long as its process. Several processes may run all of them at once."""
