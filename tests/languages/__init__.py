"""Tests of languages: addresses, pushes, mail, catalogues."""
