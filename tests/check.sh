#!/bin/sh
# Formatting, linting, types, import contracts, SQL, workflow: everything that needs no run.
set -eu
ruff format --check .
ruff check .
mypy
lint-imports
sqlfluff lint src/memgauge
snakefmt --check Snakefile workflow
snakemake --lint
