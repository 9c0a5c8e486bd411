"""The petits chevaux bot."""
