"""The life of an account: guests, closing and erasure."""
