"""Memories under test: one memory, one file, found by listing this folder.

A module `name.py` holds the class whose name is `name` in capitals: `raw_dump.py`, `RawDump`.
"""
