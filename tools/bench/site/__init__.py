"""Load test of the running site over loopback, compared with a naive Django Channels site."""
