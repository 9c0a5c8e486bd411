"""What processes log."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "mistakes": {"()": "boardsite.logs.ClientMistakes"},
        "faults": {"()": "boardsite.logs.FaultsOnly"},
    },
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "level": "WARNING",
            "formatter": "line",
            "filters": ["mistakes"],
        },
        "lately": {
            "class": "games.ops.health.RecentErrorsHandler",
            "level": "ERROR",
            "filters": ["faults"],
        },
    },
    "root": {"handlers": ["console", "lately"]},
}
