"""Helpers of the petits chevaux tests: positions in words, and a reference implementation."""
