"""Notifications about challenges, and the loop that sends all notifications."""
