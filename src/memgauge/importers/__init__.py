"""Importers: one public data set, one file, found by listing this folder.

A module `name.py` is an importer if it has a function `read(path, account, *, options…)` that yields one
scenario after the other. Its keyword-only arguments are the options that `config.yaml` may set; one that is
annotated as a path names a further file. What was kept and what was not is written into the `Account`.
"""
