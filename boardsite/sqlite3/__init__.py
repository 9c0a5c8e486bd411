"""Django's SQLite, whose writers of one process stand in line."""
