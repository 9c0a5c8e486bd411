"""Analyses of finished matches: requests for them, the worker that computes them, their page."""
