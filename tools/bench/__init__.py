"""Benchmarks of the engine, in absolute time and beside OpenSpiel."""
