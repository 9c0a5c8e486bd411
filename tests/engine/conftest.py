"""Settings of Hypothesis for the engine's tests."""

from hypothesis import HealthCheck, settings

# The same examples on every run, so that a failure here can be repeated.
settings.register_profile(
    "engine",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")
