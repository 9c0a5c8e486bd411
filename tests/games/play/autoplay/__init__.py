"""Tests of autoplay."""
