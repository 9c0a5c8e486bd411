"""Tests of the rules and of what speaks with them; none needs a database."""
