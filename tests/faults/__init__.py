"""Tests of the site while PostgreSQL, SQLite, Redis or the disk fails."""
