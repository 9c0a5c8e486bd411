"""Notifications on users' devices (Web Push), beside mail."""

from boardsite.settings.environment import env

# Signs requests to push services: a private key of the curve P-256 in base64url, as
# `tools/vapid-key` makes it. Without it, notifications are not offered.
VAPID_KEY: str = env.str("VAPID_KEY", "")
# Where push services reach the operator: a `mailto:` or `https:` address; `ORIGIN` by default.
VAPID_CONTACT: str = env.str("VAPID_CONTACT", "")
# The hosts that are called, and no others; `*.` stands for one or more labels. An entry with a
# scheme, such as `http://localhost:9000`, is a whole origin, for tests.
PUSH_SERVICES: list[str] = env.list(
    "PUSH_SERVICES",
    [
        "fcm.googleapis.com",
        "*.push.services.mozilla.com",
        "*.notify.windows.com",
        "*.push.apple.com",
    ],
)
