"""Tests of appeals: against what, by which users, and who answers them."""
