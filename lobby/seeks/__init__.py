"""Seeks: forms, filters, services and their expiry."""
