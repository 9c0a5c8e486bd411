"""Tests of languages: URLs, pushed fragments, mail and catalogues."""
