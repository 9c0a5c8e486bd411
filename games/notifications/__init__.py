"""Notifications about matches at slow paces: whose turn it is, and that time is running out."""
