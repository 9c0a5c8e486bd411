"""Django settings, read from the environment, with defaults for a local site."""

from pathlib import Path

import dj_database_url
from environs import Env
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

# ---- Environment and secrets

PRODUCTION: bool = env.bool("PRODUCTION", False)
DEBUG: bool = env.bool("DEBUG", False)
SECRET_KEY: str = (
    env.str("SECRET_KEY")
    if PRODUCTION
    else env.str("SECRET_KEY", "only-for-a-site-that-nobody-but-you-can-reach")
)
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])
# Fernet keys that encrypt the dice keys of running matches and second factors, newest first.
_DICE_KEY = "b25seS1mb3ItYS1zaXRlLXRoYXQtbm9ib2R5LXNlZXM="
DICE_KEYS: list[str] = env.list("DICE_KEYS") if PRODUCTION else env.list("DICE_KEYS", [_DICE_KEY])
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
ADMIN_PATH: str = env.str("ADMIN_PATH", "admin/")
ALLAUTH_TRUSTED_PROXY_COUNT: int = env.int("TRUSTED_PROXY_COUNT", 0)
# Overrides of accounts/limits/table.py, or "off"; see docs/limits.md.
LIMITS: list[str] = env.list("LIMITS", [])

# ---- Applications, middleware, templates

INSTALLED_APPS = [
    "daphne",
    "boardsite.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "boardsite.apps.OwnSessionsConfig",
    "channels",
    "django_htmx",
    "django_countries",
    "accounts",
    "games",
    "lobby",
]

MIDDLEWARE = [
    "boardsite.middleware.policies",
    "django.middleware.security.SecurityMiddleware",
    "boardsite.middleware.content_security_policy",
    "boardsite.middleware.keep_private",
    "boardsite.middleware.Busy",
    "boardsite.unreadable.RefuseUnreadable",
    "accounts.limits.refusals.RefuseTooMany",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Compression is safe against BREACH: Django masks CSRF tokens afresh in each response, and
    # GZipMiddleware adds random bytes.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "boardsite.languages.Doors",
    "accounts.sessions.logins.notice",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "lobby.moderation.ban_middleware.Gate",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "boardsite.urls"
ASGI_APPLICATION = "boardsite.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "lobby.context.challenges.calls",
                "lobby.context.notices.notices",
                "boardsite.languages.page_languages",
                "boardsite.themes.page_theme",
            ],
        },
    }
]

# ---- Database, Redis, static files

_SQLITE = f"sqlite:///{BASE_DIR / 'db.sqlite3'}"
_DATABASE = dj_database_url.parse(env.str("DATABASE_URL", _SQLITE))
if _DATABASE["ENGINE"].endswith("sqlite3"):
    # Tests use a file, because in-memory SQLite cannot be shared by several threads.
    _DATABASE["TEST"] = {"NAME": BASE_DIR / ".local" / "test.sqlite3"}
    # One writer at a time, from the first statement of a transaction on, and threads in the order
    # in which they came: no "database is locked".
    _DATABASE["ENGINE"] = "boardsite.sqlite3"
    _DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;"
            "PRAGMA foreign_keys=ON;PRAGMA busy_timeout=10000;"
        ),
    }
else:
    # Every request has a thread, which would keep a connection for itself: so there is a pool.
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
            # A request waits so long for a connection, and is answered 503 then.
            "timeout": 5.0,
            "max_idle": 60.0,
            # The pause between attempts doubles; after so many seconds it starts over.
            "reconnect_timeout": 5.0,
        },
    }
DATABASES = {"default": _DATABASE}

REDIS_URL: str = env.str("REDIS_URL", "")
REDIS_HOSTS = [
    {
        "address": REDIS_URL,
        # A process that listens waits five seconds for a message: its client has more patience.
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
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

STATIC_URL = "static/"
STATIC_ROOT: str = env.str("STATIC_ROOT", str(BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "boardsite.statics.Storage"
        )
    },
}

# ---- Authentication

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "lobby.moderation.allauth_adapter.LobbyAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests must reach these pages; see accounts.views
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_FORMS = {
    "login": "accounts.allauth.forms.LoginForm",
    "signup": "accounts.allauth.forms.SignupForm",
    "change_password": "accounts.allauth.forms.ChangePasswordForm",
    "reset_password": "accounts.allauth.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.allauth.forms.ResetPasswordKeyForm",
    "add_email": "accounts.allauth.forms.AddEmailForm",
    "reauthenticate": "accounts.allauth.forms.ReauthenticateForm",
}

# Attempts are limited by accounts/limits instead; with allauth's limits, a stranger could lock a
# user out. Confirmation mail goes to an address at most once in three minutes.
ACCOUNT_RATE_LIMITS = {
    **dict.fromkeys(
        (
            "change_password",
            "login",
            "login_failed",
            "manage_email",
            "reauthenticate",
            "reset_password",
            "reset_password_from_key",
            "signup",
        )
    ),
    "confirm_email": "1/180s/key",
}
MFA_RATE_LIMITS = False

MFA_ADAPTER = "accounts.allauth.factors.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Tahúr"
MFA_TOTP_TOLERANCE = 1  # accepts codes of 30 seconds earlier or later
MFA_FORMS = {
    "authenticate": "accounts.allauth.factors.CodeForm",
    "reauthenticate": "accounts.allauth.factors.CodeAgainForm",
    "add_webauthn": "accounts.allauth.factors.AddPasskeyForm",
    "edit_webauthn": "accounts.allauth.factors.EditPasskeyForm",
    "login_webauthn": "accounts.allauth.factors.LoginPasskeyForm",
    "authenticate_webauthn": "accounts.allauth.factors.SecondPasskeyForm",
    "reauthenticate_webauthn": "accounts.allauth.factors.ReauthenticatePasskeyForm",
}

EMAIL_HOST: str = env.str("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT: int = env.int("EMAIL_PORT", 587)
EMAIL_HOST_USER: str = env.str("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD: str = env.str("EMAIL_HOST_PASSWORD", "")
EMAIL_TIMEOUT = 10
EMAIL_USE_TLS: bool = env.bool("EMAIL_USE_TLS", True)
DEFAULT_FROM_EMAIL: str = env.str("DEFAULT_FROM_EMAIL", "Tahúr <tahur@localhost>")

# Scheme and host of links in mails.
_PORT = env.str("PORT", "8000")
ORIGIN: str = env.str("ORIGIN", next(iter(CSRF_TRUSTED_ORIGINS), f"http://localhost:{_PORT}"))

# ---- Language and time

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

# ---- Logging

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

# ---- Headers and cookies

SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", *env.list("SOCKET_ORIGINS", [])],
    "form-action": ["'self'"],
    "frame-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
}
CSRF_FAILURE_VIEW = "boardsite.apologies.csrf_failure"
NEVER_ASKED_FOR = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
"""Browser features that no page here needs."""
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "accounts.sessions.store"
SESSION_COOKIE_AGE = (
    30 * 24 * 3600
)  # after the last visit; for staff, see accounts/sessions/logins.py
DATA_UPLOAD_MAX_MEMORY_SIZE = 65_536
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
if PRODUCTION:
    SESSION_COOKIE_NAME = "__Host-sid"
    CSRF_COOKIE_NAME = "__Host-csrf"
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", True)
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    if ALLAUTH_TRUSTED_PROXY_COUNT:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# ---- Service worker: caches hashed files and an offline page; `WORKER=0` removes it

WORKER: bool = env.bool("WORKER", True)

# ---- Background loops: in the server's own process unless `TIMEKEEPER=0`

TIMEKEEPER: bool = env.bool("TIMEKEEPER", True)
