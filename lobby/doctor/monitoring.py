"""Whether the site can be watched, and whether its backups are made and proven."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.views.decorators.debug import sensitive_variables

from lobby.backups.drill import last_proof_below
from lobby.backups.making import list_backups
from lobby.backups.manifest import read_manifest
from lobby.doctor.findings import Finding, error, skipped, warning

SHORTEST_TOKEN = 20
"""The least number of characters of a token that cannot be guessed."""
OLDEST_BACKUP, OLDEST_PROOF = timedelta(days=2), timedelta(days=10)
"""Ages above which a backup, and the proof of one, are too old."""


@sensitive_variables()
def check_metrics() -> Iterator[Finding]:
    """Check that METRICS_TOKEN, with which everybody may read `/metrics`, cannot be guessed."""
    token = settings.METRICS_TOKEN
    if not token:
        yield skipped("METRICS_TOKEN is not set, so Prometheus cannot watch the site.")
    elif len(token) < SHORTEST_TOKEN:
        yield error(
            f"METRICS_TOKEN has fewer than {SHORTEST_TOKEN} characters.",
            "Set it to a longer random text, for example what `openssl rand -hex 32` prints.",
        )


def check_backups() -> Iterator[Finding]:
    """Check how old the newest backup is, and when one was last proven."""
    backups: Path | None = settings.BACKUP_DIRECTORY
    if backups is None:
        yield skipped("BACKUP_DIRECTORY is not set, so backups cannot be found.")
        return
    newest, now = next(iter(list_backups(backups)), None), datetime.now(UTC)
    if newest is None:
        yield warning(f"There is no backup in {backups}.", "Run manage.py backup.")
        return
    made, proven = read_manifest(newest).made_at, last_proof_below(backups)
    if now - made > OLDEST_BACKUP:
        yield warning(
            f"The newest backup is of {made:%Y-%m-%d}.", "Look at the timer of manage.py backup."
        )
    if proven is None:
        yield warning("No backup has been proven.", "Run manage.py drill.")
    elif now - proven > OLDEST_PROOF:
        yield warning(
            f"A backup was last proven on {proven:%Y-%m-%d}.",
            "Look at its timer, or run manage.py drill.",
        )
