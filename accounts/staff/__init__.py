"""Staff: powers, roles, audited commands, sanctions and the base classes of admin pages."""
