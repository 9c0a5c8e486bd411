"""Tests of the rules of petits chevaux."""
