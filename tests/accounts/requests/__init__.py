"""Tests of the functions that read parameters of requests."""
