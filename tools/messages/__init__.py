"""The catalogues of messages, which hold every message of the interface and its translations."""
