"""The OpenAPI description, and the documentation page built from it."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from http import HTTPStatus
from operator import attrgetter
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from dmr.openapi import OpenAPIConfig, build_schema
from dmr.openapi.objects import Components, SecurityScheme
from msgspec.json import schema_components

from games.api.selectors.streams import StreamOfMatch, StreamOfWaiting
from games.api.views.controller import SAFE_METHODS, MatchController
from games.api.views.problems import CONTENT_TYPE, problem_response
from games.api.views.v1_routes import ENDPOINTS, ROUTER, Endpoint
from games.registry import GAMES
from games.rules.deals import Answer, Proposal

INTRODUCTION = """An API client can do everything that a person can do in a browser, and sees exactly as much.

Authenticate with a token from your account page: `Authorization: Bearer sr_…`. Without a token you see what
a visitor sees. To open a match by invitation, send the invitation in the header `Invitation`. To make a
change safe to retry, send an `Idempotency-Key`: requests with the same key within a day take effect once.
Responses to reads have an `ETag`. Send it as `If-None-Match` to get 304 if nothing changed.

A stream is a response of server-sent events. Browsers and most HTTP libraries read it; `curl -N` shows it.
The server ends streams from time to time. To resume, send the last `id` as `Last-Event-ID`; most readers do
this by themselves, and you get every event exactly once. A line with only a colon is a keep-alive."""
STREAM_SCHEMAS = (StreamOfMatch.__name__, StreamOfWaiting.__name__)
STRING_PARAMETER = {"schema": {"type": "string"}}


@cache
def openapi_description() -> dict[str, Any]:
    """Return the OpenAPI 3.1 description, with an example for each endpoint."""
    bearer = SecurityScheme(type="http", scheme="bearer", description="A token from your account page.")
    config = OpenAPIConfig(
        title="Space Race",
        version="1",
        openapi_version="3.1.0",
        description=INTRODUCTION,
        components=Components(security_schemes={"token": bearer}),
    )
    document: dict[str, Any] = deepcopy(build_schema(ROUTER, config=config).convert(skip_validation=True))
    for about, endpoint, method, call in _operations(document):
        call["tags"] = [about]
        _complete_operation(call, method, endpoint)
    schemas = document["components"]["schemas"]
    for stream in STREAM_SCHEMAS:
        schemas[stream] = _event_schema(schemas[stream])
    add_deal_schemas(schemas)
    _add_items(document)
    return document


@csrf_exempt
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI description as JSON."""
    return JsonResponse(openapi_description(), headers={"Access-Control-Allow-Origin": "*"})


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Render the documentation page."""
    document = openapi_description()
    calls: dict[str, list[dict[str, Any]]] = {about: [] for about in ENDPOINTS}
    for about, endpoint, method, call in _operations(document):
        calls[about].append(_operation_row(endpoint, method, call, document))
    site = request.build_absolute_uri("/").rstrip("/")
    said = [render_code(paragraph) for paragraph in INTRODUCTION.split("\n\n")]
    return render(request, "api/documentation.html", {"calls": calls, "said": said, "site": site})


def render_code(text: str) -> SafeString:
    """Return the text as HTML, with parts in `backticks` as code."""
    parts = enumerate(text.split("`"))
    return format_html_join("", "{}", ((format_html("<code>{}</code>", p) if n % 2 else p,) for n, p in parts))


@csrf_exempt
def unknown_endpoint(request: HttpRequest, rest: str) -> HttpResponse:
    """Return the error for an API address without an endpoint."""
    return problem_response(HTTPStatus.NOT_FOUND, "not-found", "There is no such endpoint.")


def _add_items(schema: Any) -> None:
    """Give every array in the schema `items`: some client generators skip arrays without."""
    if isinstance(schema, dict):
        if schema.get("type") == "array":
            schema.setdefault("items", {})
        for each in schema.values():
            _add_items(each)
    elif isinstance(schema, list):
        for each in schema:
            _add_items(each)


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, Endpoint, str, dict[str, Any]]]:
    """Yield the topic, the endpoint, the HTTP method and the description of every operation."""
    for about, endpoints in ENDPOINTS.items():
        for endpoint in sorted(endpoints, key=attrgetter("address")):
            for method in endpoint.controller.api_endpoints:
                yield about, endpoint, method, document["paths"][endpoint.address][method.lower()]


def _complete_operation(call: dict[str, Any], method: str, endpoint: Endpoint) -> None:
    """Add what the declaration cannot express to the description of an operation."""
    place = endpoint.controller
    call["x-scope"] = str(place.write_scope) if method not in SAFE_METHODS else "watch"
    call["security"] = [{"token": []}] if place.requires_user or method not in SAFE_METHODS else [{}, {"token": []}]
    for status, answer in call["responses"].items():
        if int(status) >= HTTPStatus.BAD_REQUEST and (content := answer.get("content")):
            answer["content"] = {CONTENT_TYPE: next(iter(content.values()))}
    if "requestBody" in call:
        call["requestBody"]["content"]["application/json"]["example"] = endpoint.body
    brought = ["Idempotency-Key"] if method not in SAFE_METHODS and place.is_idempotent else []
    brought += ["Invitation"] if issubclass(place, MatchController) else []
    if place.is_stream:
        brought.append("Last-Event-ID")
    elif method in SAFE_METHODS:
        brought.append("If-None-Match")
        etag = STRING_PARAMETER | {"description": "Identifies this version of the response."}
        call["responses"]["200"]["headers"] = {"ETag": etag}
        call["responses"]["304"] = {"description": "Not modified: you already have this version."}
    wait = {"description": "Number of seconds to wait.", "schema": {"type": "integer"}}
    call["responses"]["429"]["headers"] = {"Retry-After": wait}
    headers = [{"name": name, "in": "header", "required": False} | STRING_PARAMETER for name in brought]
    query = [each for each in call.get("parameters", ()) if each["in"] == "query"]
    call["parameters"] = [*endpoint.path_parameters(), *query, *headers]


def _event_schema(struct: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a stream: a variant for each event, with its data as text."""
    events = [
        {
            "type": "object",
            "properties": {
                "event": {"const": name},
                "id": {"type": "string"},
                "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": data},
            },
            "required": ["event", "id", "data"],
        }
        for name, data in struct["properties"].items()
    ]
    return {"title": struct["title"], "description": struct["description"], "oneOf": events}


def _operation_row(endpoint: Endpoint, method: str, call: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    """Return an operation for the documentation page."""
    success = next(answer for status, answer in call["responses"].items() if status.startswith("2"))
    (answered,) = (each["schema"] for each in success["content"].values())
    sent = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return {
        "id": call["operationId"],
        "method": method,
        "address": endpoint.address,
        "summary": render_code(call["summary"]),
        "scope": call["x-scope"],
        "needs_token": {} not in call["security"],
        "query": [each for each in call.get("parameters", ()) if each["in"] == "query"],
        "sent": _struct_summary(sent, document),
        "answered": _struct_summary(answered, document),
        "curl": endpoint.curl(method),
    }


def _struct_summary(schema: dict[str, Any], document: dict[str, Any]) -> dict[str, Any] | None:
    """Return the struct that a schema refers to, with its field names; None if it refers to none."""
    items = schema.get("items", schema) if schema.get("type") == "array" else schema
    name = items.get("$ref", "").rpartition("/")[2]
    if not name:
        return None
    struct = document["components"]["schemas"][name]
    events = [each["properties"]["event"]["const"] for each in struct.get("oneOf", ())]
    return {
        "many": items is not schema,
        "description": render_code(struct.get("description", "")),
        "fields": events or list(struct.get("properties", {})),
    }


CLAUSE_FIELDS = {
    **dict.fromkeys(("ProposalInfo", "DealProposal"), ("gives", "asks")),
    **dict.fromkeys(("AnswerInfo", "DealAnswer"), ("filled",)),
}
"""The structs and fields that hold clauses."""


def add_deal_schemas(schemas: dict[str, Any]) -> None:
    """Add the schemas of deals to `schemas`, for structs that are read and sent."""
    sent = _add_structs(schemas, (Proposal, Answer), "Deal")
    schemas["Written"]["properties"]["deal"] = {"anyOf": [*sent, {"type": "null"}], "default": None}
    clauses: list[dict[str, Any]] = []
    for slug, game in GAMES.items():
        clauses += _add_structs(schemas, game.clauses, slug.title().replace("-", ""))
    for struct, fields in CLAUSE_FIELDS.items():
        for field in fields:
            schemas[struct]["properties"][field]["items"] = {"anyOf": clauses} if clauses else {}


def _add_structs(schemas: dict[str, Any], structs: tuple[type[Any], ...], prefix: str) -> tuple[dict[str, Any], ...]:
    """Add the structs with a prefix that games and endpoints don't share; return references to them."""
    template = f"#/components/schemas/{prefix}{{name}}"
    references, found = schema_components(structs, ref_template=template)
    for name, schema in found.items():
        schemas[f"{prefix}{name}"] = schema | {"title": f"{prefix}{name}"}
    return references
