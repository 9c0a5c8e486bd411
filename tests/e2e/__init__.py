"""The site in a real browser on a real server, without mocks."""
