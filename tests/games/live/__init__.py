"""Tests of announcements and sockets."""
