"""Tests of joint dice."""
