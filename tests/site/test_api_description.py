"""The description holds: schemathesis asks everything that it allows, and much that it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema
from schemathesis.python.asgi import shutdown_lifespans
from schemathesis.schemas import BaseSchema

from scupper.site.addresses import Reach
from scupper.site.api.description import describe
from scupper.site.api.messages import LONGEST_WAIT
from scupper.site.api.operations import Operation
from scupper.site.app import create_app
from scupper.site.site import Limits, Site, Sources
from scupper.site.store import Store
from tests.site.houses import house
from tests.site.programs import begun, program, step

GAME = "abandon-ship"
MANY = 10**9
ENDLESS = Limits(
    tables_a_day=MANY,
    sockets_a_table=MANY,
    sockets_a_visitor=MANY,
    posts_a_minute=MANY,
    tables_an_hour=MANY,
    remarks_a_minute=MANY,
)


@dataclass
class Found:
    """What a run found: its failures, and how often each status came."""

    failures: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def take(self, event: object) -> None:
        """Note what an event of the run tells."""
        if isinstance(event, events.NonFatalError | events.FatalError):
            self.failures.append(repr(event))
        if not isinstance(event, events.ScenarioFinished):
            return
        recorder = event.recorder
        for interaction in recorder.interactions.values():
            if interaction.response is None:
                self.failures.append(f"{recorder.label}: no answer")
            else:
                self.statuses[interaction.response.status_code] += 1
        for case, checks in recorder.checks.items():
            for check in checks:
                if check.status != Status.SUCCESS:
                    said = check.failure_info.failure if check.failure_info else check.name
                    self.failures.append(f"{recorder.cases[case].value.as_curl_command()}: {said!r}")


def laid_out(folder: Path) -> tuple[list[str], list[str]]:
    """The ids of tables: in play, in the lobby, with a written game; the tokens of those who sit there."""
    with house(folder) as home:
        path, programs = begun(home, 2, GAME)
        step(path, programs)
        host = program(home)
        lobby = host.post("/tables", {"game": GAME})["table"]
        host.post(f"/tables/{lobby}/sit", {"name": "Host"})
        text = programs[0].get(f"{path}/game")["text"]
        lying = host.post("/files", {"text": text})["table"]
        return [path.rpartition("/")[2], lobby, lying], [each.token for each in (*programs, host)]


@contextmanager
def hooked(tables: list[str], tokens: list[str]) -> Iterator[None]:
    """Hooks: it asks about tables that there are, with tokens that sit there, and waits for nothing."""

    @schemathesis.hook
    def before_load_schema(_context: object, raw_schema: dict[str, Any]) -> None:
        for operations in raw_schema["paths"].values():
            for operation in operations.values():
                for parameter in operation.get("parameters", ()):
                    if parameter["name"] == "table":
                        parameter["schema"] = {"enum": tables}
        raw_schema["components"]["schemas"]["NewTable"]["properties"]["game"] = {"enum": [GAME]}

    @schemathesis.hook
    def before_call(_context: object, case: Any, _kwargs: object) -> None:
        seconds = str((case.query or {}).get("seconds", LONGEST_WAIT))
        if case.path.endswith("/wait") and seconds.isdigit() and int(seconds) <= LONGEST_WAIT:
            case.query = {**(case.query or {}), "seconds": 0}

    @schemathesis.auth()
    class InTurn:
        asked = 0

        def get(self, _case: object, _context: object) -> str:
            self.asked += 1
            return tokens[self.asked % len(tokens)]

        def set(self, case: Any, data: str, _context: object) -> None:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}

    try:
        yield
    finally:
        schemathesis.hooks.unregister_all()
        schemathesis.auths.unregister()
        shutdown_lifespans()


def schema_of(folder: Path, examples: int) -> BaseSchema:
    """The description as the site gives it, ready to be tried on the site itself, without a network."""
    site = Site(Store(folder), Reach(port=80), Sources(hurry=0.0), ENDLESS)
    config = {
        "generation": {"max-examples": examples, "deterministic": True},
        # 422 names what is not there, though the request is as described; 400 says that it is not. 429 is
        # said to whoever makes many links to one seat: that has a bound of its own.
        "checks": {
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "401", "403", "404", "409", "422", "429"]
            }
        },
    }
    return schemathesis.openapi.from_asgi(
        "/api/openapi.json", create_app(site), config=SchemathesisConfig.from_dict(config)
    )


def tried(folder: Path, examples: int) -> Found:
    """What schemathesis finds with so many examples an operation."""
    found = Found()
    with hooked(*laid_out(folder)):
        for event in from_schema(schema_of(folder, examples)).execute():
            found.take(event)
    return found


@pytest.mark.parametrize(
    "examples",
    [
        pytest.param(5, id="some"),
        pytest.param(300, id="many", marks=[pytest.mark.long, pytest.mark.timeout(1800)]),
    ],
)
def test_schemathesis_finds_nothing(tmp_path: Path, examples: int) -> None:
    """Answers are as described, requests that are not are refused, no status is new, nothing is a fault."""
    found = tried(tmp_path, examples)
    assert found.failures == []
    for status in (200, 201, 400, 401, 403, 404, 405, 409, 415, 422):
        assert found.statuses[status] > 0, status


def test_schemathesis_finds_a_status_that_is_not_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search is not blind: a description that leaves out what an operation answers does not pass."""

    def forgetful(operations: Sequence[Operation]) -> bytes:
        return describe([replace(operation, refusals=()) for operation in operations])

    monkeypatch.setattr("scupper.site.api.application.describe", forgetful)
    assert any("UndefinedStatusCode" in failure for failure in tried(tmp_path, 1).failures)
