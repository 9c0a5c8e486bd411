"""Staff commands about users other than sanctions, and their admin pages."""
