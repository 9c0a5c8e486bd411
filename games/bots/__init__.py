"""The process in which bots choose their moves."""
