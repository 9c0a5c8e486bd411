"""Tests of the rules, bots and pipe; none needs a database."""
