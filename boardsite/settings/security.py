"""Security headers, cookies, largest sizes of requests, and where security holes are reported."""

from environs import validate

from boardsite.settings.environment import ALLAUTH_TRUSTED_PROXY_COUNT, PRODUCTION, env

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
CSRF_FAILURE_VIEW = "boardsite.error_pages.csrf_failure"
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
# Where finders of security holes reach the operator: `mailto:` or `https:` addresses, the preferred
# one first. Without any, there is no security.txt.
SECURITY_CONTACT: list[str] = env.list("SECURITY_CONTACT", [])
# Languages in which reports are read, by their codes.
SECURITY_LANGUAGES: list[str] = env.list("SECURITY_LANGUAGES", ["en"])
# Hours after which an administrator may go on alone with what another member of staff would have to
# confirm, if no other has the power.
STAFF_ALONE_AFTER_HOURS: int = env.int(
    "STAFF_ALONE_AFTER_HOURS", 24, validate=validate.Range(min=1, max=7 * 24 - 1)
)
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "accounts.sessions.store"
# Counted from the last visit; for staff, see accounts/sessions/logins.py.
SESSION_COOKIE_AGE = 30 * 24 * 3600
DATA_UPLOAD_MAX_MEMORY_SIZE = 65_536
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
if PRODUCTION:
    SESSION_COOKIE_NAME = "__Host-sid"
    CSRF_COOKIE_NAME = "__Host-csrf"
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", True)
    # Monitoring asks each process itself, not through the proxy that ends TLS.
    SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    if ALLAUTH_TRUSTED_PROXY_COUNT:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
