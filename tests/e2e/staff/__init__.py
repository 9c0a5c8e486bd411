"""Browser tests of the pages for staff."""
