"""Tests of reports, appeals, sanctions and what staff sees."""
