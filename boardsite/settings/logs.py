"""Logging."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "client_errors": {"()": "boardsite.log_filters.ShortenClientErrors"},
        "no_client_errors": {"()": "boardsite.log_filters.DropClientErrors"},
    },
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "level": "WARNING",
            "formatter": "line",
            "filters": ["client_errors"],
        },
        "recent_errors": {
            "class": "games.ops.health.RecentErrorsHandler",
            "level": "ERROR",
            "filters": ["no_client_errors"],
        },
    },
    "root": {"handlers": ["console", "recent_errors"]},
}
