"""Tests of logging in, signing up, passwords and second factors."""
