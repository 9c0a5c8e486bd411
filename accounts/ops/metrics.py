"""The metrics of this process, in the registry that `/metrics` serves.

Labels take few values: names of views, limits, loops and kinds, never names or numbers of users or
matches. `docs/operations/metrics.md` describes each metric; a test compares the two.
"""

from datetime import UTC, datetime

from django.utils import timezone
from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]

STARTED = datetime.now(UTC)
"""When this process began to count."""
SHORT = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds, in seconds, of what should take milliseconds."""
ANSWER = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of answers to requests; fewer, because each view has its own."""
LATE = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0)
"""Upper bounds of what happens after a moment at which it was due."""

REQUESTS = Counter(
    "tahur_requests_total", "Requests answered, by view and class of status.", ["view", "status"]
)
REQUEST_SECONDS = Histogram(
    "tahur_request_seconds", "Time to answer a request, by view.", ["view"], buckets=ANSWER
)
ACTIONS = Counter(
    "tahur_actions_total", "Actions that players asked for, by outcome.", ["kind", "outcome"]
)
ACTION_SECONDS = Histogram(
    "tahur_action_seconds", "Time of an action, from its lock to its commit.", buckets=SHORT
)
SOCKETS = Gauge("tahur_sockets_open", "Open sockets of pages.", ["kind"])
FRAMES = Counter("tahur_frames_sent_total", "Boards and lists sent to pages.", ["kind"])
PUSH_SECONDS = Histogram(
    "tahur_push_latency_seconds",
    "Time from the commit of a change until the boards of this process's pages are sent.",
    buckets=LATE,
)
BOARD_SECONDS = Histogram(
    "tahur_board_render_seconds", "Time to render a board that was not in memory.", buckets=SHORT
)
LOOP_TURNS = Gauge(
    "tahur_loop_last_turn_timestamp_seconds",
    "When a background loop of this process last finished a turn.",
    ["loop"],
)
LOOP_FAILURES = Counter(
    "tahur_loop_failures_total", "Turns of background loops that failed as a whole.", ["loop"]
)
CLOCK_LATENESS = Histogram(
    "tahur_clock_lateness_seconds",
    "How late an expired clock or another action of the site was carried out.",
    buckets=LATE,
)
BOT_LATENESS = Histogram(
    "tahur_bot_lateness_seconds", "How late an action of a bot was carried out.", buckets=LATE
)
BOT_QUEUE = Gauge("tahur_bot_queue_length", "Decisions that wait for a bot process.")
DATABASE_ERRORS = Counter("tahur_database_errors_total", "Times that the database could not serve.")
REDIS_ERRORS = Counter("tahur_redis_errors_total", "Times that Redis did not answer.", ["use"])
FAILED_LOGINS = Counter("tahur_failed_logins_total", "Failed log-ins.")
LIMIT_REFUSALS = Counter(
    "tahur_limit_refusals_total", "Requests and sockets refused by a rate limit.", ["limit"]
)
ERRORS = Counter("tahur_logged_errors_total", "Errors written to the log, by app.", ["app"])


def observe_lateness(metric: Histogram, due_at: datetime | None) -> None:
    """Count something that is done now, by how long ago it was due."""
    if due_at is not None:
        metric.observe(max(0.0, (timezone.now() - due_at).total_seconds()))


def total(metric: Counter | Gauge) -> int:
    """Return the value of a metric in this process, added up over its labels."""
    return round(sum(sample.value for family in metric.collect() for sample in family.samples))
