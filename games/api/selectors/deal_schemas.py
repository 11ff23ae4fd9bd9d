"""Schemas of the deals in telegrams, with the clauses of every installed game that has some."""

from typing import Any

from msgspec.json import schema_components

from games.installed import GAMES
from games.rules.deals import Answer, Proposal

FIELDS = (
    ("ProposalInfo", "gives"),
    ("ProposalInfo", "asks"),
    ("AnswerInfo", "filled"),
    ("DealProposal", "gives"),
    ("DealProposal", "asks"),
    ("DealAnswer", "filled"),
)
"""The structs with clauses in them, by the fields that hold them."""


def add_deals(schemas: dict[str, Any]) -> None:
    """Add what a deal may be to the `schemas` of the structs that are read and sent."""
    sent = _add(schemas, (Proposal, Answer), "Deal")
    schemas["Written"]["properties"]["deal"] = {"anyOf": [*sent, {"type": "null"}], "default": None}
    clauses: list[dict[str, Any]] = []
    for slug, game in GAMES.items():
        clauses += _add(schemas, game.clauses, slug.title().replace("-", ""))
    for struct, field in FIELDS:
        schemas[struct]["properties"][field]["items"] = {"anyOf": clauses} if clauses else {}


def _add(schemas: dict[str, Any], structs: tuple[type[Any], ...], prefix: str) -> tuple[dict[str, Any], ...]:
    """Add the structs under names with a prefix, which games and calls don't share; return references."""
    template = f"#/components/schemas/{prefix}{{name}}"
    references, found = schema_components(structs, ref_template=template)
    for name, schema in found.items():
        schemas[f"{prefix}{name}"] = schema | {"title": f"{prefix}{name}"}
    return references
