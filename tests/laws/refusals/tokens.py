"""What is refused to who wants a token for a program, and to a program with a token."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from games.api.services import kept_answers, tokens
from games.models import User
from games.refused import Refused
from tests.laws.refusals.table import refused
from tests.server.builders import make_user


def made_by(user: User, **changes: Any) -> dict[str, Any]:
    """What somebody passes for a token."""
    return {"user": user, "name": "Night shift", "scope": "play"} | changes


def account() -> User:
    """Somebody with an account."""
    return User.objects.create_user("valentina")


@refused(tokens.make_token, error=Refused, gist="Guests are known by their browser alone.")
def a_token_of_a_guest() -> dict[str, Any]:
    return made_by(make_user())


@refused(tokens.make_token, error=Refused, gist="Give a name.")
def a_token_without_a_name() -> dict[str, Any]:
    return made_by(account(), name=" ")


@refused(tokens.make_token, error=Refused, gist=f"You have {tokens.TOKENS_AT_ONCE} tokens.")
def a_token_too_many() -> dict[str, Any]:
    user = account()
    for number in range(tokens.TOKENS_AT_ONCE):
        tokens.make_token(user=user, name=f"Token {number}", scope="watch")
    return made_by(user)


@refused(kept_answers.answered_once, error=kept_answers.OtherCall, gist="was used for another call")
def another_call_with_the_same_key() -> dict[str, Any]:
    token, _ = tokens.make_token(**made_by(account()))
    given = {"token": token, "key": "one", "now": timezone.now(), "answer": HttpResponse}
    kept_answers.answered_once(**given, digest="first")
    return given | {"digest": "second"}
