"""Scenario files: read, checked, and turned into tables."""
