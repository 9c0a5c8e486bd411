"""Applications, middleware and templates."""

from boardsite.settings.environment import BASE_DIR

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
    "boardsite.logs.requests.observe_requests",
    "boardsite.middleware.browser_policies",
    "django.middleware.security.SecurityMiddleware",
    "boardsite.middleware.content_security_policy",
    "boardsite.middleware.require_revalidation",
    "boardsite.middleware.forbid_caching",
    "boardsite.middleware.RefuseDuringOutage",
    "boardsite.unreadable_requests.RefuseUnreadable",
    "accounts.limits.refusals.RateLimitMiddleware",
    "boardsite.static_files.archive.StaticFilesOfAllReleases",
    # Compression is safe against BREACH: Django masks CSRF tokens afresh in each response, and
    # GZipMiddleware adds random bytes.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.sessions.authentication.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "boardsite.languages.LanguageRedirects",
    "accounts.sessions.logins.record_sessions",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "lobby.moderation.ban_middleware.BanMiddleware",
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
                "lobby.context.news.pending_notices",
                "lobby.context.notices.notices",
                "boardsite.languages.page_languages",
                "boardsite.themes.page_theme",
            ],
        },
    }
]
