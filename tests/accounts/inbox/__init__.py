"""Tests of the entries in users' inboxes."""
