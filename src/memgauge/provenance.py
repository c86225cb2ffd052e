"""Where public data come from, and under which licence: data/sources.csv."""

import csv
from pathlib import Path


def where_from(importer: str, register: Path) -> str:
    """Say where the data of an importer can be had.

    Args:
        importer: its name; a row of the register has this name, or one that begins with it and a slash.
        register: the CSV file with the columns name, version, address, sha256, licence.

    Returns:
        Sentences to append to a message; empty where the register does not know.
    """
    if not register.is_file():
        return ""
    with register.open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["name"].split("/")[0] == importer]
    return "".join(
        f" Get {row['name']} ({row['version']}) from {row['address']}; licence: {row['licence']}."
        for row in rows
    )
