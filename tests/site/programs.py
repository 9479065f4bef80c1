"""Programs that hold seats over the JSON API of a house."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from scupper.site.api.description import PATH
from scupper.site.api.operations import OPERATIONS
from tests.site.houses import House


def described(method: str, path: str) -> set[int]:
    """The statuses that the operation at an address may answer, by its description."""
    for operation in OPERATIONS:
        pattern = re.escape(operation.path).replace(r"\{table\}", "[^/]+")
        if operation.method == method and re.fullmatch(pattern, path):
            return {operation.success, *operation.statuses}
    return {200} if path == PATH else {404, 405}


@dataclass
class Program:
    """A program with a token once it was given one. What it asks for is checked to be JSON."""

    client: TestClient
    token: str = ""

    def ask(self, method: str, path: str, body: object = None, **more: Any) -> Response:
        """Ask for something below /api."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= more.pop("headers", {})
        if body is not None:
            more["json"] = body
        answer = self.client.request(method, f"/api{path}", headers=headers, **more)
        assert answer.headers["content-type"] == "application/json"
        assert answer.status_code in described(method, path.partition("?")[0]), answer.text
        return answer

    def get(self, path: str) -> Any:
        """Look at something that is there."""
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: object = None) -> Any:
        """Do something that can be done, and keep the token that comes of it."""
        answer = self.ask("POST", path, body)
        assert answer.status_code in (200, 201), answer.text
        found = answer.json()
        self.token = found.get("token") or self.token
        return found

    def refused(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, str]:
        """Ask for something that is refused: the status and the sentence."""
        answer = self.ask(method, path, body, **more)
        problem = answer.json()
        assert set(problem) <= {"error", "rule"}
        assert problem["error"].endswith((".", ")")), problem
        return answer.status_code, problem["error"]


def program(house: House) -> Program:
    """A new program."""
    return Program(house.client)


def begun(house: House, seats: int, game: str = "abandon-ship", **options: str) -> tuple[str, list[Program]]:
    """The path below /api of a table whose game has begun, and a program on each seat."""
    programs = [program(house) for _ in range(seats)]
    made = programs[0].post("/tables", {"game": game, "options": {"roll": "wait", **options}})
    path = f"/tables/{made['table']}"
    for n, each in enumerate(programs, 1):
        each.post(f"{path}/sit", {"name": f"Program {n}"})
    programs[0].post(f"{path}/start")
    return path, programs


def step(path: str, programs: list[Program], choose: int = 0) -> dict[str, Any] | None:
    """Whoever is asked rolls, or takes one of the legal actions; what came of it, None at the end."""
    for each in programs:
        now = each.get(path)["now"]
        if now["may_roll"]:
            found: dict[str, Any] = each.post(f"{path}/roll", {"decision": now["decision"]})
            break
        if now["asked"]:
            actions = each.get(f"{path}/legal")["actions"]
            action = actions[choose % len(actions)]["action"]
            found = each.post(f"{path}/act", {"decision": now["decision"], "action": action})
            break
    else:
        assert programs[0].get(path)["now"]["over"]
        return None
    return found
