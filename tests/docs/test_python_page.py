"""The page for researchers: each of its examples gives what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "python.md"


def test_every_example_gives_what_it_says(tmp_path: Path) -> None:
    """One session from the top of the page to its end; `folder` is an empty folder."""
    page = PAGE.read_text("utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", page, re.DOTALL))
    assert len(re.findall("^>>> ", examples, re.MULTILINE)) > 30
    assert "```python" not in page, "an example that would not be run"
    session = doctest.DocTestParser().get_doctest(examples, {"folder": tmp_path}, PAGE.name, None, 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(session, out=told.append)
    assert outcome.failed == 0, "".join(told)
