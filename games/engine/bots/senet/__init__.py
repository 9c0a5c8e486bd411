"""The senet bot."""
