"""SQLite database backend in which the threads of one process queue to write."""
