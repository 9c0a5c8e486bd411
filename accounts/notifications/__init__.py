"""Notifications on users' devices, by Web Push: devices, queue, sending."""
