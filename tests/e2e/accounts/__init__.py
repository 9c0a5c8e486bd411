"""Browser tests of accounts and languages."""
