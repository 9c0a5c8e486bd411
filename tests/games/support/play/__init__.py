"""Helpers of the tests of services that change matches."""
