"""Secrets, hosts and switches of this site, from environment variables."""

import os
from pathlib import Path

from environs import Env

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Env()

PRODUCTION: bool = env.bool("PRODUCTION", False)
DEBUG: bool = env.bool("DEBUG", False)
# Used where none are set; everybody can read them here, so `manage.py doctor` looks for them.
DEVELOPMENT_KEYS = {
    "SECRET_KEY": "only-for-a-site-that-nobody-but-you-can-reach",
    "DICE_KEYS": "b25seS1mb3ItYS1zaXRlLXRoYXQtbm9ib2R5LXNlZXM=",
    "LOG_KEY": "b25seS1mb3ItYS1zaXRlLXRoYXQtbm9ib2R5LXNlZXM",
}
SECRET_KEY: str = (
    env.str("SECRET_KEY") if PRODUCTION else env.str("SECRET_KEY", DEVELOPMENT_KEYS["SECRET_KEY"])
)
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])
# Fernet keys that encrypt the dice keys of running matches and second factors, newest first.
DICE_KEYS: list[str] = (
    env.list("DICE_KEYS") if PRODUCTION else env.list("DICE_KEYS", [DEVELOPMENT_KEYS["DICE_KEYS"]])
)
# Signs the head of the public log: a private key of Ed25519 in base64url (`tools/log-key`).
LOG_KEY: str = env.str("LOG_KEY", "" if PRODUCTION else DEVELOPMENT_KEYS["LOG_KEY"])
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
ADMIN_PATH: str = env.str("ADMIN_PATH", "admin/")
# With this token Prometheus may read `/metrics`; without it, there is no such page.
METRICS_TOKEN: str = env.str("METRICS_TOKEN", "")
# Where `manage.py timekeeper` serves its metrics; it answers no other requests.
METRICS_PORT: int = env.int("METRICS_PORT", 0)
METRICS_HOST: str = env.str("METRICS_HOST", "127.0.0.1")
ALLAUTH_TRUSTED_PROXY_COUNT: int = env.int("TRUSTED_PROXY_COUNT", 0)
# Overrides of accounts/limits/table.py, or "off"; see docs/limits.md.
LIMITS: list[str] = env.list("LIMITS", [])
# The service worker caches hashed files and an offline page; `WORKER=0` removes it.
WORKER: bool = env.bool("WORKER", True)
# The background loops run in the server's own process unless `TIMEKEEPER=0`.
TIMEKEEPER: bool = env.bool("TIMEKEEPER", True)
# Games in which the site rolls for players who have not said what they prefer.
AUTOMATIC_ROLLS: list[str] = env.list("AUTOMATIC_ROLLS", ["backgammon"])
# Games in which one click moves a piece, for players without a preference.
ONE_CLICK_MOVES: list[str] = env.list(
    "ONE_CLICK_MOVES", ["backgammon", "senet", "pachisi", "petits-chevaux", "senas"]
)
# Games that are analysed when a match ends, for players without a preference.
ANALYSED_GAMES: list[str] = env.list(
    "ANALYSED_GAMES", ["backgammon", "senet", "pachisi", "petits-chevaux", "senas"]
)
# Most processes in which bots think at the same time. They leave one core to the server.
BOT_PROCESSES: int = env.int("BOT_PROCESSES", max(1, len(os.sched_getaffinity(0)) - 1))
