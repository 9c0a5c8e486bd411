"""Operation of the site: outages of the database, caches."""
