"""Outgoing mail, and the address of this site in links."""

from boardsite.settings.environment import CSRF_TRUSTED_ORIGINS, env

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
