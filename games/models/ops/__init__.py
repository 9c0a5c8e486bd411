"""Tables of the running site: heartbeat, failures, maintenance."""
