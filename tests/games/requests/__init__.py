"""Tests of requests to a match that are repeated, concurrent, unexpected or too many."""
