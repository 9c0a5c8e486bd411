"""Event logs in tests: made from the rules, checked and replayed."""
