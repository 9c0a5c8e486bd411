"""Tests of the crowd (simulated users): they use what pages offer, and notice errors."""
