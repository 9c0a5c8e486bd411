"""Tests of the engine: rules, bots, text and JSON forms, line protocol; none needs a database."""
