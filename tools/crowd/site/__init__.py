"""What is seen of the visited site from beside it: its servers, database, logs, mail and health."""
