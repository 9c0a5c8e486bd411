"""Operating the site: outages of the database, and caches."""
