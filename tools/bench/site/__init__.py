"""Load of the running site over loopback, beside a naive sketch of one with Django and Channels."""
