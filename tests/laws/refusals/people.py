"""What people may not be called, and what makes no account."""

from typing import Any

from django.core.exceptions import ValidationError

from games import display_names
from games.models import Match, User
from games.people.services import people, player_page
from games.refused import Refused
from tests.laws.refusals.table import refused
from tests.server.builders import (
    make_match,
    make_user,
    users_of,
)

NAMING = (people.create_guest, display_names.clean_display_name)


@refused(*NAMING, error=ValidationError, gist="Give a name.")
def no_name():
    return {"name": "  "}


@refused(
    people.create_guest, display_names.clean_display_name, error=ValidationError, gist="has 41 characters"
)
def a_long_name():
    return {"name": "x" * 41}


@refused(*NAMING, error=ValidationError, gist="cannot be seen")
def a_name_that_hides():
    return {"name": "An\u200bna"}


@refused(
    people.create_guest, display_names.clean_display_name, error=ValidationError, gist="More than 4 accents"
)
def a_name_that_piles_up():
    return {"name": "a" + "\u0316" * 5}


@refused(*NAMING, error=ValidationError, gist="mixes letters of several alphabets")
def a_name_that_imitates_another():
    return {"name": "\u0430lice"}


def keeping(**changes: str) -> dict[str, Any]:
    """What a guest passes to become an account."""
    wanted = {"username": "gagarin", "password": "orbit-17-copper", "email": "yuri@example.org"}
    return {"user": make_user()} | wanted | changes


@refused(people.check_account, people.keep_as_account, error=ValidationError, gist="username")
def a_username_that_is_taken():
    User.objects.create_user("gagarin")
    return keeping()


@refused(people.check_account, people.keep_as_account, error=ValidationError, gist="too short")
def a_short_password():
    return keeping(password="x17")


@refused(people.check_account, people.keep_as_account, error=ValidationError, gist="email")
def the_address_of_somebody_else_in_capitals():
    people.keep_as_account(**keeping(username="titov"))
    return keeping(email="YURI@Example.org")


@refused(people.keep_as_account, error=Refused, gist="You have an account already.")
def to_become_an_account_twice():
    account = people.keep_as_account(**keeping())
    return keeping(username="titov", email="") | {"user": account}


@refused(people.change_display_name, error=ValidationError, gist="Give a name.")
def a_guest_without_a_name():
    return {"user": make_user(), "display_name": " "}


@refused(people.change_display_name, error=ValidationError, gist="cannot be seen")
def to_hide_in_a_new_name():
    return {"user": make_user(), "display_name": "\u202eannA"}


@refused(people.call_bot, error=Refused, gist="Only an account can be a bot's.")
def a_guest_as_a_bot():
    return {"user": make_user(), "is_bot": True}


def starter(match: Match) -> User:
    """Who has its first seat, by an account."""
    user = users_of(match)[0]
    user.is_guest = False
    user.save()
    return user


@refused(people.call_bot, error=Refused, gist="A rated match that you began still runs.")
def a_bot_while_a_rated_match_runs():
    match = make_match(people=2)
    Match.objects.filter(pk=match.pk).update(rated=True)
    return {"user": starter(match), "is_bot": True}


@refused(people.call_bot, error=Refused, gist="You sit with others in a match that takes no bots.")
def a_bot_while_it_sits_among_people():
    return {"user": starter(make_match(people=2)), "is_bot": True}


@refused(people.change_display_name, error=Refused, gist="Try again in an hour.")
def one_new_name_too_many():
    user = make_user()
    for number in range(people.RENAMES_PER_HOUR):
        people.change_display_name(user=user, display_name=f"Name {number}")
    return {"user": User.objects.get(pk=user.pk), "display_name": "Another"}


@refused(player_page.choose_page, error=Refused, gist="You have changed your page often enough")
def a_page_that_comes_and_goes():
    user = User.objects.create_user("blinker")
    chosen = dict.fromkeys(player_page.PAGE_SWITCHES, False)
    for number in range(player_page.CHANGES_PER_HOUR):
        player_page.choose_page(user=user, **chosen | {"has_page": number % 2 > 0})
    return {"user": User.objects.get(pk=user.pk), **chosen}
