"""Tests of documents, docstrings, comments and names."""
