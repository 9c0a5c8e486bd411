"""Project wiring: settings, URLs, ASGI application, middleware, health checks."""
