"""Reminder mails to players: scheduling and sending."""
