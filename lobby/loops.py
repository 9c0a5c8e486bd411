"""List of all background loops of the site."""

from games.timekeeper import Loop, analysis_loop, bot_loop, mail_loop, timekeeper_loop
from lobby.account.erasure import erasure_loop
from lobby.moderation.conduct.comparing import conduct_loop
from lobby.moderation.detection import detection_loop
from lobby.moderation.reports.reply_mail import reply_mail_loop
from lobby.notifications.delivery import notification_loop
from lobby.pairing.loops import cleanup_loop, pairing_loop

LOOPS: tuple[Loop, ...] = (
    timekeeper_loop,
    bot_loop,
    mail_loop,
    analysis_loop,
    pairing_loop,
    cleanup_loop,
    erasure_loop,
    detection_loop,
    conduct_loop,
    reply_mail_loop,
    notification_loop,
)
"""All loops. Each runs as long as its process; several processes may run all of them at once."""
