"""What the API is: described for programs, and as a page for who writes them."""

from copy import deepcopy
from functools import cache
from http import HTTPMethod, HTTPStatus
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

from games.api.selectors.examples import EXAMPLES
from games.api.selectors.streams import StreamOfMatch, StreamOfWaiting
from games.api.views.controller import ApiController, MatchController
from games.api.views.problems import CONTENT_TYPE, problem_response
from games.api.views.v1_routes import ENDPOINTS, ROUTER
from games.registry import GAMES
from games.rules.deals import Answer, Proposal

INTRODUCTION = """Whatever a browser can do, a program can do, and sees no more.

Who asks is known by a token from the account page, in the header `Authorization: Bearer sr_…`; without one a
program reads what a visitor reads. A match by invitation is opened by the header `Invitation`. A call that
changes something is done once if it brings an `Idempotency-Key`, however often it is sent within a day. What
is read has an `ETag`: bring it back as `If-None-Match`, and what is not new is not sent.

A stream is an answer that goes on, as server-sent events, which browsers and libraries read, and `curl -N`
shows. It ends now and then: open it again with the last `id` as `Last-Event-ID`, as such readers do by
themselves, and nothing is missed or told twice. A line of a colon alone says that it is alive."""
WRITE_METHODS = ("post", "delete")
STREAM_SCHEMAS = (StreamOfMatch.__name__, StreamOfWaiting.__name__)
STRING_PARAMETER = {"schema": {"type": "string"}}


@cache
def openapi_description() -> dict[str, Any]:
    """The API by OpenAPI 3.1, each call with its example."""
    bearer = SecurityScheme(type="http", scheme="bearer", description="A token of the account page.")
    config = OpenAPIConfig(
        title="Space Race",
        version="1",
        openapi_version="3.1.0",
        description=INTRODUCTION,
        components=Components(security_schemes={"token": bearer}),
    )
    told: dict[str, Any] = deepcopy(build_schema(ROUTER, config=config).convert(skip_validation=True))
    for about, places in ENDPOINTS.items():
        for route, place in places.items():
            address = _path_template(route)
            for method, call in told["paths"][address].items():
                if method.upper() in HTTPMethod.__members__:
                    _complete_operation(call, method, address, about, place)
    schemas = told["components"]["schemas"]
    for stream in STREAM_SCHEMAS:
        schemas[stream] = _event_schema(schemas[stream])
    add_deal_schemas(schemas)
    _add_items(told)
    return told


@csrf_exempt
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The description, for programs."""
    return JsonResponse(openapi_description(), headers={"Access-Control-Allow-Origin": "*"})


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """The description, for people."""
    told = openapi_description()
    calls: dict[str, list[dict[str, Any]]] = {about: [] for about in ENDPOINTS}
    for address, place in told["paths"].items():
        for method, call in place.items():
            if method.upper() in HTTPMethod.__members__:
                calls[call["tags"][0]].append(_operation_row(address, method, call, told))
    site = request.build_absolute_uri("/").rstrip("/")
    said = [render_code(paragraph) for paragraph in INTRODUCTION.split("\n\n")]
    return render(request, "api/documentation.html", {"calls": calls, "said": said, "site": site})


def render_code(text: str) -> SafeString:
    """The text with what stands between `backticks` as code."""
    parts = enumerate(text.split("`"))
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", p) if n % 2 else p,) for n, p in parts)
    )


@csrf_exempt
def unknown_endpoint(request: HttpRequest, rest: str) -> HttpResponse:
    """What a program is told at an address under which there is no call."""
    return problem_response(HTTPStatus.NOT_FOUND, "not-found", "There is no such call.")


def _add_items(schema: Any) -> None:
    """Let every array in the schema have `items`; some generators of clients leave out those without."""
    if isinstance(schema, dict):
        if schema.get("type") == "array":
            schema.setdefault("items", {})
        for each in schema.values():
            _add_items(each)
    elif isinstance(schema, list):
        for each in schema:
            _add_items(each)


def _path_template(route: str) -> str:
    for kind in ("int:", "slug:", "str:"):
        route = route.replace(kind, "")
    return f"/{ROUTER.prefix}{route}".replace("<", "{").replace(">", "}")


def _complete_operation(
    call: dict[str, Any], method: str, address: str, about: str, place: type[ApiController]
) -> None:
    """Give the description of a call what its declaration cannot say."""
    call["tags"], call["x-scope"] = [about], str(place.changes) if method in WRITE_METHODS else "watch"
    call["security"] = [{"token": []}] if place.for_users or method in WRITE_METHODS else [{}, {"token": []}]
    for status, answer in call["responses"].items():
        if int(status) >= HTTPStatus.BAD_REQUEST and (content := answer.get("content")):
            answer["content"] = {CONTENT_TYPE: next(iter(content.values()))}
    example = EXAMPLES[f"{method.upper()} {address}"]
    if "requestBody" in call:
        call["requestBody"]["content"]["application/json"]["example"] = example.body
    for parameter in call.get("parameters", ()):
        if parameter["name"] in example.values:
            parameter["example"] = example.values[parameter["name"]]
    brought = ["Idempotency-Key"] if method in WRITE_METHODS and place.keeps else []
    brought += ["Invitation"] if issubclass(place, MatchController) else []
    if place.goes_on:
        brought.append("Last-Event-ID")
    elif method not in WRITE_METHODS:
        brought.append("If-None-Match")
        call["responses"]["200"]["headers"] = {
            "ETag": STRING_PARAMETER | {"description": "A mark of what is answered."}
        }
        call["responses"]["304"] = {"description": "Whoever asks has it already, by its `ETag`."}
    wait = {"description": "So many seconds to wait.", "schema": {"type": "integer"}}
    call["responses"]["429"]["headers"] = {"Retry-After": wait}
    headers = [{"name": name, "in": "header", "required": False} | STRING_PARAMETER for name in brought]
    call["parameters"] = [*call.get("parameters", ()), *headers]


def _event_schema(struct: dict[str, Any]) -> dict[str, Any]:
    """The schema of what comes in a stream: of each event by itself, with its data in a text."""
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


def _operation_row(address: str, method: str, call: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """A call as the page shows it."""
    success = next(answer for status, answer in call["responses"].items() if status.startswith("2"))
    (answered,) = (each["schema"] for each in success["content"].values())
    sent = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    example = EXAMPLES[f"{method.upper()} {address}"]
    return {
        "id": call["operationId"],
        "method": method.upper(),
        "address": address,
        "summary": render_code(call["summary"]),
        "scope": call["x-scope"],
        "needs_token": {} not in call["security"],
        "query": [each for each in call.get("parameters", ()) if each["in"] == "query"],
        "sent": _struct_summary(sent, told),
        "answered": _struct_summary(answered, told),
        "curl": example.curl(method.upper(), address),
    }


def _struct_summary(schema: dict[str, Any], told: dict[str, Any]) -> dict[str, Any] | None:
    """The struct that a schema names, with the names of its fields; None of one that is none."""
    items = schema.get("items", schema) if schema.get("type") == "array" else schema
    name = items.get("$ref", "").rpartition("/")[2]
    if not name:
        return None
    struct = told["components"]["schemas"][name]
    events = [each["properties"]["event"]["const"] for each in struct.get("oneOf", ())]
    return {
        "many": items is not schema,
        "description": render_code(struct.get("description", "")),
        "fields": events or list(struct.get("properties", {})),
    }


CLAUSE_FIELDS = (
    ("ProposalInfo", "gives"),
    ("ProposalInfo", "asks"),
    ("AnswerInfo", "filled"),
    ("DealProposal", "gives"),
    ("DealProposal", "asks"),
    ("DealAnswer", "filled"),
)
"""The structs with clauses in them, by the fields that hold them."""


def add_deal_schemas(schemas: dict[str, Any]) -> None:
    """Add what a deal may be to the `schemas` of the structs that are read and sent."""
    sent = _add_structs(schemas, (Proposal, Answer), "Deal")
    schemas["Written"]["properties"]["deal"] = {"anyOf": [*sent, {"type": "null"}], "default": None}
    clauses: list[dict[str, Any]] = []
    for slug, game in GAMES.items():
        clauses += _add_structs(schemas, game.clauses, slug.title().replace("-", ""))
    for struct, field in CLAUSE_FIELDS:
        schemas[struct]["properties"][field]["items"] = {"anyOf": clauses} if clauses else {}


def _add_structs(
    schemas: dict[str, Any], structs: tuple[type[Any], ...], prefix: str
) -> tuple[dict[str, Any], ...]:
    """Add the structs under names with a prefix, which games and calls don't share; return references."""
    template = f"#/components/schemas/{prefix}{{name}}"
    references, found = schema_components(structs, ref_template=template)
    for name, schema in found.items():
        schemas[f"{prefix}{name}"] = schema | {"title": f"{prefix}{name}"}
    return references
