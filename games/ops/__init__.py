"""Operation of the site: failures, health and maintenance."""
