"""Tests of the services that change matches."""
