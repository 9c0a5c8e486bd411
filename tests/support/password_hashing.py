"""Cheap password hashing for test users."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    """Argon2 with the smallest parameters it accepts."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1
