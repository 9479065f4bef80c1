"""The description of the API as OpenAPI 3.1, made from the table of operations and the types of messages."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import metadata
from typing import Any

import msgspec

from scupper.site.api.calls import JSON
from scupper.site.api.messages import Problem, TableId
from scupper.site.api.operations import Operation, Token
from scupper.site.guard import API

PATH = "/openapi.json"
ABOUT = """Hold a seat at a table with a program.

A token in the header `Authorization: Bearer …` is to a program what a cookie is to a person's browser. Make \
a table or take the address of one out of its link (what stands behind `/t/`), sit down, and then: wait for \
news, look at the legal actions when you are asked, act.

Everything that a seat is told is what it may know. A refusal changes nothing and says why."""
STATUSES = {
    400: "The request is not as described here.",
    401: "There is no token, or what was sent is none.",
    403: "That is for others to do, or was sent by a page of another site.",
    404: "There is no such table, or no such game.",
    409: "Not now: the table has moved on, the rules do not allow it, a seat is taken.",
    410: "The table is no longer kept.",
    413: "The body is larger than 16 kB, or a written game larger than 1 MB.",
    414: "The address is too long.",
    415: "The body is not of type application/json, or it is compressed.",
    421: "The server was asked by a name that is not its own.",
    422: "The request is as described here, but names what is not there or cannot be.",
    429: "That was too often, too much, or too many at once.",
    431: "The headers are too large.",
    500: "A fault of the server; what was played is safe.",
    503: "It could not be written down, so nothing has changed; or this table's game is not installed.",
}


def describe(operations: Sequence[Operation]) -> bytes:
    """The description of these operations, as JSON."""
    types = {Problem, *(o.answer for o in operations), *(o.body for o in operations if o.body is not None)}
    _, schemas = msgspec.json.schema_components(
        sorted(types, key=lambda t: t.__name__), ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(API + operation.path, {})[operation.method.lower()] = _described(operation)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Scupper", "version": metadata.version("scupper"), "description": ABOUT},
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
                "responses": {
                    str(status): {"description": sentence, **_content(Problem)}
                    for status, sentence in STATUSES.items()
                },
            },
        }
    )


def _described(operation: Operation) -> dict[str, Any]:
    summary, more = operation.text
    found: dict[str, Any] = {"operationId": operation.name, "summary": summary}
    if more:
        found["description"] = more
    parameters = _parameters(operation)
    if parameters:
        found["parameters"] = parameters
    if operation.body is not None:
        found["requestBody"] = {"required": True, **_content(operation.body)}
    found["responses"] = {
        str(operation.success): {"description": "Done.", **_content(operation.answer)},
        **{str(status): {"$ref": f"#/components/responses/{status}"} for status in operation.statuses},
    }
    if operation.token is not Token.UNASKED:
        without: list[dict[str, list[str]]] = [] if operation.token is Token.NEEDED else [{}]
        found["security"] = [{"token": []}, *without]
    return found


def _content(shape: type[msgspec.Struct]) -> dict[str, Any]:
    return {"content": {JSON: {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}}


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if operation.at_table:
        found.append(
            {"name": "table", "in": "path", "required": True, "schema": msgspec.json.schema(TableId)}
        )
    if operation.query is not None:
        (_, fields) = msgspec.json.schema_components([operation.query])
        shape = fields[operation.query.__name__]
        found += [
            {"name": name, "in": "query", "required": name in shape["required"], "schema": schema}
            for name, schema in shape["properties"].items()
        ]
    return found
