"""SQLite database backend in which threads that want to write wait in a queue."""
