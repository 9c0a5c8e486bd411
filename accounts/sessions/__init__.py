"""Sessions: where users are logged in, how sessions are stored, and which browsers are shared."""
