"""The metrics of the whole site, read from the database, Redis and backups at each scrape.

Each source is read in a thread of its own, and a scrape waits for all of them together at most
`TIMEOUT_SECONDS`. A source that fails or does not answer lacks in the scrape, and
`tahur_source_up` says so.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock

from django.conf import settings
from django.db import connection
from django.utils import timezone
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.ops.outages import log_outage
from games.models import Failure, Pulse
from games.ops.health import running_processes
from lobby.backups.drill import last_proof_below
from lobby.backups.making import list_backups
from lobby.backups.manifest import read_manifest
from lobby.metrics.queues import read_queues

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 2.0
"""Seconds that a scrape waits for all sources together."""
DESCRIPTIONS: Mapping[str, tuple[str, Sequence[str]]] = {
    "tahur_source_up": ("Whether a source of these figures answered.", ["source"]),
    "tahur_queue_length": ("Waiting work, counted to 1001.", ["queue"]),
    "tahur_queue_oldest_seconds": ("For how long the first item has been due.", ["queue"]),
    "tahur_heartbeat_timestamp_seconds": ("The last heartbeat of the site.", []),
    "tahur_failing_items": (
        "Items for which background work fails.",
        ["state"],
    ),
    "tahur_processes_running": ("Processes that have reported within a minute.", []),
    "tahur_last_backup_timestamp_seconds": ("When the newest backup was made.", []),
    "tahur_last_proof_timestamp_seconds": ("When a drill last proved a backup.", []),
}
"""Name -> help text and labels of each metric."""

Values = Mapping[str, float]
Figures = Mapping[str, Values | float]
"""Name of a metric -> its value, or its values by label."""


def read_database() -> Figures:
    """Return the queues, failures and heartbeat."""
    now, queues, pulse = timezone.now(), list(read_queues()), Pulse.objects.first()
    return {
        "tahur_queue_length": {queue.name: queue.length for queue in queues},
        "tahur_queue_oldest_seconds": {
            queue.name: (now - queue.oldest).total_seconds() if queue.oldest else 0.0
            for queue in queues
        },
        "tahur_failing_items": {
            "waiting": Failure.objects.filter(retry_at__isnull=False).count(),
            "quarantine": Failure.objects.in_quarantine().count(),
        },
        **({"tahur_heartbeat_timestamp_seconds": pulse.at.timestamp()} if pulse else {}),
    }


def read_redis() -> Figures:
    """Return how many processes run, as their reports in the cache say."""
    if settings.REDIS_URL:
        # The cache itself would hide that Redis does not answer.
        options = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS}
        with Redis.from_url(settings.REDIS_URL, retry=Retry(NoBackoff(), 0), **options) as client:
            client.ping()
    return {"tahur_processes_running": len(running_processes())}


def read_backups() -> Figures:
    """Return when the newest backup was made, and when one was last proven."""
    if not settings.BACKUP_DIRECTORY:
        return {}
    newest = list_backups(settings.BACKUP_DIRECTORY)[:1]
    proven = last_proof_below(settings.BACKUP_DIRECTORY)
    times = {
        "tahur_last_backup_timestamp_seconds": [read_manifest(each).made_at for each in newest],
        "tahur_last_proof_timestamp_seconds": [proven] if proven else [],
    }
    return {name: at.timestamp() for name, found in times.items() for at in found}


SOURCES: Mapping[str, Callable[[], Figures]] = {
    "database": read_database,
    "redis": read_redis,
    "backups": read_backups,
}


class SiteFigures(Collector):
    """Collector that reads all sources at each scrape. A frozen source delays no later scrape."""

    def __init__(self, sources: Mapping[str, Callable[[], Figures]]) -> None:
        self._sources = sources
        self._threads = ThreadPoolExecutor(len(sources), "metrics")
        self._readings = dict[str, Future[Figures]]()
        self._lock = Lock()

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Yield all metrics without values."""
        return (_family(name, {}) for name in DESCRIPTIONS)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the metrics of all sources that answer in time."""
        readings = self._read()
        wait(readings.values(), TIMEOUT_SECONDS)
        answers = {
            source: reading.result()
            for source, reading in readings.items()
            if reading.done() and reading.exception() is None
        }
        yield _family("tahur_source_up", {source: source in answers for source in readings})
        for figures in answers.values():
            yield from (_family(name, values) for name, values in figures.items())

    def _read(self) -> dict[str, Future[Figures]]:
        """Start to read each source, but for those whose last reading has not ended."""
        with self._lock:
            for source, read in self._sources.items():
                if source not in self._readings or self._readings[source].done():
                    self._readings[source] = self._threads.submit(_read_in_thread, source, read)
            return dict(self._readings)


def _read_in_thread(source: str, read: Callable[[], Figures]) -> Figures:
    """Read a source, and close the connection to the database that this thread may have opened.

    A failure is logged, and raised.
    """
    try:
        return read()
    except Exception as error:
        log_outage(log, f"figures of the {source} are missing", error)
        raise
    finally:
        connection.close()


def _family(name: str, values: Values | float) -> GaugeMetricFamily:
    help_text, labels = DESCRIPTIONS[name]
    family = GaugeMetricFamily(name, help_text, labels=labels)
    samples: Iterable[tuple[str, float]] = (
        values.items() if isinstance(values, Mapping) else [("", values)]
    )
    for label, value in samples:
        family.add_metric([label] if labels else [], value)
    return family


SITE = CollectorRegistry()
"""The registry of the metrics of the whole site."""
SITE.register(SiteFigures(SOURCES))
