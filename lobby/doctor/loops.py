"""Whether the site runs, with all its background loops."""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games.models import Pulse
from lobby.doctor.findings import Finding, error, skipped, warning
from lobby.moderation.dashboard import loop_statuses

LATE = timedelta(seconds=60)
"""A heartbeat that is older than this belongs to a site that does not run."""
RESTART = "Start the site again, and look into its log."


def check_loops() -> Iterator[Finding]:
    """Check the last signs of life of the site and of each background loop."""
    pulse = Pulse.objects.first()
    if pulse is None:
        yield warning("The site has not run on this database yet.", "Start it.")
        return
    since = timezone.now() - pulse.at
    if since > LATE:
        yield error(f"The site has not run since {pulse.at:%Y-%m-%d %H:%M} UTC.", RESTART)
        return
    if not settings.REDIS_URL:
        yield skipped(
            "Without Redis the other background loops are seen on the staff overview only."
        )
        return
    for status in loop_statuses():
        if status.is_late:
            last = f"since {status.last_run:%Y-%m-%d %H:%M} UTC" if status.last_run else "for a day"
            yield error(
                f"The background loop “{status.title}” has not run {last}.",
                "Look into the log of the process that runs the loops; with TIMEKEEPER=0 "
                "everywhere, start manage.py timekeeper.",
            )
