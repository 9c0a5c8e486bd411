"""Tests of backups, their restore, and the drill."""
