"""Scenarios that are made instead of written."""
