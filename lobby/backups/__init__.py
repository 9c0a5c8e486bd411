"""Backups of the database, their restore into another database, and the drill that proves one."""
