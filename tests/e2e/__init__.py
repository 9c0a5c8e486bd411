"""Browser tests: the site on a real server, used by Chromium."""
