"""The site as it runs for many: PostgreSQL, Redis, two servers, two timekeepers and a proxy."""
