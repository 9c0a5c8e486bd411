"""The visited site behind its pages: its servers, database, logs, mail and health."""
