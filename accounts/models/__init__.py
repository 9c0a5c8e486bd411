"""Database tables of users, and of sanctions and staff commands about users."""

from accounts.models.audit import Deed
from accounts.models.claim import Claim
from accounts.models.device import Device
from accounts.models.inbox import InboxEntry
from accounts.models.notification import Notification, NotificationSettings, Subscription
from accounts.models.person import FormerName, Note, Preference, Tie, User, Vacation
from accounts.models.proposal import Proposal
from accounts.models.sanction import Sanction

__all__ = [
    "Claim",
    "Deed",
    "Device",
    "FormerName",
    "InboxEntry",
    "Note",
    "Notification",
    "NotificationSettings",
    "Preference",
    "Proposal",
    "Sanction",
    "Subscription",
    "Tie",
    "User",
    "Vacation",
]
