"""Scenario files: read, checked, and turned into tables."""

SCENARIO_TABLES = ("scenarios", "turns", "facts", "aliases", "predicates", "queries", "answer_keys")
"""The tables of a suite."""
