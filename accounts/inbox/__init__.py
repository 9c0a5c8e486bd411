"""The inbox of a user: entries about what has happened, shown behind the bell."""
