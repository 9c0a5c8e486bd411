"""The site while what it needs fails: PostgreSQL, SQLite, Redis, the disk."""
