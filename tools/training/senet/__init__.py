"""Training of the senet bot."""
