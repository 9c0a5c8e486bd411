"""Rate limits for requests and sockets.

`table` names every limit. `spending` applies the limits in views and services. `sockets` limits
open sockets. `refusals` answers requests over a limit with status 429. `store` keeps the counts: in
Redis for all processes together, or else in the memory of each process.
"""
