"""User accounts: sign-up and log-in, names, preferences, relations, staff roles, rate limits."""
