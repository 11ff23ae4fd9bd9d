"""Calls of the API as they may come from anybody, and what must hold of every answer, by its description."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from games.api.services.tokens import create_token
from games.api.views.schema import openapi_description
from games.models import Match, Token, User
from tests.api.selectors.test_examples import STAGES, real, running
from tests.api_client import EXAMPLES
from tests.builders import make_user

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
NOWHERE = [0, -1, 2**63, "none"]
OFTEN = st.sampled_from([True, True, True, False])


@cache
def described() -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(openapi_description())


def operation_of(name: str) -> Any:
    method, address = name.split(" ")
    return described()[address][method]


@dataclass(frozen=True)
class Stage:
    """A world in which the example of an operation succeeds, with the tokens of a permitted user and of a stranger."""

    match: Match
    able: str
    others: list[str]

    @classmethod
    def of(cls, operation: Any) -> "Stage":
        """Create the stage of an operation and return it."""
        place = operation.path.removeprefix("/api/v1/matches/{match}")
        match, user = STAGES.get(f"{operation.method.upper()} {place}", running)()
        users = [user, make_user("Stranger")]
        User.objects.update(is_guest=False)
        able, *others = [
            create_token(user=User.objects.get(pk=each.pk), name="A program", scope=scope)[1]
            for each in users
            for scope in reversed(Token.Scope.values)
        ]
        return cls(match, able, [*others, "sr_none", ""])


@dataclass(frozen=True)
class Asked:
    """A request and its response."""

    case: schemathesis.Case
    answer: schemathesis.Response

    def check(self) -> None:
        self.case.validate_response(self.answer, checks=CHECKS)


@st.composite
def calls_of(draw: st.DrawFn, operation: Any, stage: Stage) -> tuple[schemathesis.Case, str]:
    """Draw a request for that operation, mostly for existing objects, and the token of its sender.

    Its body is drawn by the description or against it, or is the example's with one field changed.
    """
    kinds = [GenerationMode.POSITIVE]
    if operation.body or operation.query:
        kinds.append(GenerationMode.NEGATIVE)
    case = draw(st.one_of([operation.as_strategy(generation_mode=kind) for kind in kinds]))
    case.headers.pop("Authorization", None)
    example = EXAMPLES[f"{operation.method.upper()} {operation.path}"]
    for name, value in real(stage.match, example.values).items():
        case.path_parameters[name] = value if draw(OFTEN) else draw(st.sampled_from(NOWHERE))
    if operation.body and example.body is not None and draw(OFTEN):
        sent, spoiled = real(stage.match, example.body), draw(st.sampled_from([*[""] * 3, *example.body]))
        if spoiled and isinstance(case.body, dict):
            sent[spoiled] = case.body.get(spoiled)
        case.body = sent
    return case, stage.able if draw(OFTEN) else draw(st.sampled_from(stage.others))


def asked_of(site: str, case: schemathesis.Case, secret: str) -> Asked:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return Asked(case, case.call(base_url=site, headers=headers))
