"""Database, Redis and static files."""

import dj_database_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from boardsite.settings.environment import BASE_DIR, DEBUG, env

_SQLITE = f"sqlite:///{BASE_DIR / 'db.sqlite3'}"
_DATABASE = dj_database_url.parse(env.str("DATABASE_URL", _SQLITE))
if _DATABASE["ENGINE"].endswith("sqlite3"):
    # Tests use a file, because in-memory SQLite cannot be shared by several threads.
    _DATABASE["TEST"] = {"NAME": BASE_DIR / ".local" / "test.sqlite3"}
    # Only one thread writes at a time, from the first statement of its transaction on. The others
    # wait in the order in which they came. So none is passed over until "database is locked".
    _DATABASE["ENGINE"] = "boardsite.sqlite3"
    # Threads keep their connection: to open one costs more than an ordinary query.
    _DATABASE["CONN_MAX_AGE"] = None
    _DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;"
            "PRAGMA foreign_keys=ON;PRAGMA busy_timeout=10000;"
        ),
    }
else:
    # Requests, sockets and loops have more threads together than PostgreSQL likes connections.
    _DATABASE["CONN_MAX_AGE"] = 0
    _DATABASE["CONN_HEALTH_CHECKS"] = True
    # Queries on large tables read a few rows by an index, and random reads are cheap on SSDs.
    _DATABASE["OPTIONS"] = {
        "options": (
            "-c random_page_cost=1.1 -c jit=off "
            "-c lock_timeout=3000 -c statement_timeout=10000 "
            "-c idle_in_transaction_session_timeout=10000"
        ),
        "connect_timeout": 3,
        "pool": {
            "min_size": 0,
            "max_size": env.int("DATABASE_CONNECTIONS", 10),
            # Seconds that a request waits for a connection; then it is answered 503.
            "timeout": 5.0,
            "max_idle": 60.0,
            # The wait between attempts to connect doubles; after these seconds it starts over.
            "reconnect_timeout": 5.0,
        },
    }
DATABASES = {"default": _DATABASE}

# Requests that a process serves at the same time; the others wait.
REQUEST_THREADS: int = env.int("REQUEST_THREADS", 8)

REDIS_URL: str = env.str("REDIS_URL", "")
REDIS_HOSTS = [
    {
        "address": REDIS_URL,
        # A listening process waits five seconds for each message, so this timeout is longer.
        "socket_timeout": 15.0,
        "socket_connect_timeout": 1.0,
        "retry": Retry(NoBackoff(), 0),
    }
]
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": REDIS_HOSTS, "prefix": "tahur"},
        }
    }
    CACHES = {
        "default": {"BACKEND": "accounts.ops.cache.OptionalRedisCache", "LOCATION": REDIS_URL}
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "games.live.memory_layer.MemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Below which `manage.py backup` makes its backups.
BACKUP_DIRECTORY = env.path("BACKUP_DIRECTORY", None)

STATIC_URL = "static/"
STATIC_ROOT: str = env.str("STATIC_ROOT", str(BASE_DIR / "staticfiles"))
# Where servers find static files of other releases (`manage.py share_static`).
STATIC_ARCHIVE = env.path("STATIC_ARCHIVE", None)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "boardsite.static_files.storage.StaticStorage"
        )
    },
}
