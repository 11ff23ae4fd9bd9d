"""Tests of Moonshot."""
