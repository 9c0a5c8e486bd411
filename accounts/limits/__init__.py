"""Limits on how often requests of one kind are served, counted across processes.

`table` names every limit, `spending` applies them in views and services, `sockets` bounds open
sockets, and `refusals` answers 429. Counts live in a `store`: Redis, or the process's own memory.
"""
