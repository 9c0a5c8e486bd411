"""Helpers of the browser tests: the server, visitors, pages and ways to play."""
