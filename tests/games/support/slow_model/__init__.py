"""A model of a match by the plainest means, which the site is compared with."""
