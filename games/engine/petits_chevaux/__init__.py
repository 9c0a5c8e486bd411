"""Petits chevaux, the French race of little horses."""
