"""Helpers of the browser tests: servers, visitors, the page of a match, and ways to play."""
