"""Benchmarks of the engine, in absolute time and compared with OpenSpiel; and of the site."""
