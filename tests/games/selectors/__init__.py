"""Tests of the functions that read a match and change nothing."""
