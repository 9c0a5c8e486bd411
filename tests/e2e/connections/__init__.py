"""Browser tests of lost connections, failed clicks and limits."""
