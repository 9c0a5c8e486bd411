"""Tests of repeated, concurrent, unexpected and limited requests to a match."""
