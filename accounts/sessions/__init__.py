"""Sessions: logins, their store, and the devices that users log in from."""
