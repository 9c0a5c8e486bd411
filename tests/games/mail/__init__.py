"""Tests of mails about matches."""
