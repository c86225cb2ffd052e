"""A data set as a suite, in a real run."""

from typing import Any

import duckdb

from projects import Project

STORY = "1 Ann went to the hall.\n2 Ben went to the shed.\n3 Where is Ann?\thall\t1\n4 Where is Ben?\tshed\t2\n"


def use_story(project: Project) -> None:
    (project.folder / "qa1_single-supporting-fact_test.txt").write_text(STORY, encoding="utf-8")

    def change(settings: dict[str, Any]) -> None:
        settings["suites"] = {"babi": {"importer": "babi", "source": "qa1_single-supporting-fact_test.txt"}}
        settings["ladder"] = None

    project.configure(change)


def test_a_data_set_is_a_suite(project: Project) -> None:
    use_story(project)
    project.run()
    account = (project.folder / "data" / "imports" / "babi.txt").read_text(encoding="utf-8")
    assert "sha256" in account.lower()
    with duckdb.connect(project.folder / "data" / "memgauge.duckdb", read_only=True) as connection:
        rows = connection.sql(
            "SELECT architecture, n, correct FROM accuracy WHERE query_type = 'all' ORDER BY architecture"
        ).fetchall()
        heard = connection.sql("SELECT max(rank) FROM context_items WHERE architecture = 'raw_dump'").fetchall()
    assert rows == [("context_graph", 2, 0), ("raw_dump", 2, 2), ("vector_rag", 2, 2)]
    # Its questions are not part of the conversation: the second one is answered from two turns, not three.
    assert heard == [(2,)]
    done = project.snakemake()
    assert "Nothing to be done" in done.stdout


def test_a_missing_data_set_says_where_to_get_it(project: Project) -> None:
    use_story(project)
    project.configure(lambda settings: settings["suites"]["babi"].update(source="none.txt"))
    done = project.snakemake()
    assert done.returncode == 2
    assert "there is no file or folder 'none.txt'" in done.stdout
    assert "licence" in done.stdout.lower() or "CC BY" in done.stdout
    assert "Traceback" not in done.stdout
