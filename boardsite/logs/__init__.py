"""Lines of the log: their form, what they say of requests, and what is left out."""
