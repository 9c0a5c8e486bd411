"""Passwords of people who exist for a moment: hashed as all are, but at no cost."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    """The hash of the site with the least that it can be made to cost."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1
