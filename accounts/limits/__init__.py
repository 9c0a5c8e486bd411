"""Rate limits of requests and sockets, counted across processes.

`table` names every limit, `spending` applies them in views and services, `sockets` limits open
sockets, and `refusals` answers 429. Counts are kept in Redis or in the memory of the process
(`store`).
"""
