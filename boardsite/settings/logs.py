"""Logging."""

from environs import validate

from boardsite.settings.environment import PRODUCTION, env

# Lines of text for people, or of JSON for programs, which get a line for each request as well.
LOG_FORMAT: str = env.str(
    "LOG_FORMAT", "json" if PRODUCTION else "text", validate=validate.OneOf(["text", "json"])
)
_JSON = LOG_FORMAT == "json"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "client_errors": {"()": "boardsite.logs.filters.ShortenClientErrors"},
        "no_addresses": {"()": "boardsite.logs.filters.HideAddresses"},
        "no_client_errors": {"()": "boardsite.logs.filters.DropClientErrors"},
    },
    "formatters": {
        "text": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "boardsite.logs.json_lines.JsonLine"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "level": "INFO" if _JSON else "WARNING",
            "formatter": LOG_FORMAT,
            "filters": ["client_errors", "no_addresses"],
        },
        "recent_errors": {
            "class": "games.ops.health.RecentErrorsHandler",
            "level": "ERROR",
            "filters": ["no_client_errors"],
        },
    },
    "loggers": {"boardsite.logs.requests": {"level": "INFO" if _JSON else "WARNING"}},
    "root": {"handlers": ["console", "recent_errors"]},
}
