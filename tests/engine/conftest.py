"""What every test of the engine starts from."""

from hypothesis import HealthCheck, settings

# The same examples on every run: a failure here is never a matter of luck.
settings.register_profile(
    "engine",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")
