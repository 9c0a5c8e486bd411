"""Languages and time."""

from boardsite.settings.environment import BASE_DIR

LANGUAGE_CODE = "en"
# Each language by its own name, for readers who look for theirs.
LANGUAGES = [
    ("en", "English"),
    ("es", "Español"),
    ("fr", "Français"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["boardsite.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
