"""Event logs for tests: writing them by the rules, replaying and checking them."""
