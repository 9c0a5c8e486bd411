"""Wiring only: settings, addresses, servers, health."""
