"""The project as a whole: settings, URLs, ASGI application, middleware, health checks."""
