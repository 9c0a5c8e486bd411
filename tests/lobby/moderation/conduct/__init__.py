"""Tests of comparisons of decisions with ratings."""
