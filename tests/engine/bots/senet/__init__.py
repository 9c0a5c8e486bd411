"""Tests of the senet bot."""
