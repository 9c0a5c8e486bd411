"""Moderation: reports, appeals, sanctions, detection, user administration and announcements."""
