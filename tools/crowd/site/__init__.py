"""The site that a crowd visits, behind its pages: servers, database, logs, mail and health."""
