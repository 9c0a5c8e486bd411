"""The site while its services fail: PostgreSQL, SQLite, Redis, the disk."""
