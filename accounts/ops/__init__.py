"""Operating the site: outages of the database, caches, contacts."""
