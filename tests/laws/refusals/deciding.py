"""What is refused to those who decide, draft and act."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.models import Match
from games.play.services import actions, submissions
from games.rules.errors import (
    IllegalMove,
    MalformedMove,
    MatchOver,
    MatchPaused,
    NotYourDecision,
    StaleWindow,
)
from games.rules.goofspiel.model import Bid
from tests.laws.refusals.table import REFUSALS, Refusal, refused
from tests.server.builders import (
    make_match,
    make_user,
    play_to_the_end,
    play_window,
    position_of,
    submit_any,
    users_of,
    window_of,
)


def over_match() -> Match:
    """A match that has ended."""
    match = make_match(people=2, options={"cards": 5})
    play_to_the_end(match)
    return match


def toy_match() -> Match:
    """A running match of a game with actions, answers that are only possible, and purses."""
    return make_match(people=2, game="toy-signs")


def deciding(match: Match, *, who: int = 0, **changes: Any) -> dict[str, Any]:
    """What a player passes to decide something in the open window."""
    newest = match.windows.latest("number")
    return {"match_id": match.pk, "user": users_of(match)[who], "window_id": newest.pk} | changes


DECIDE = (submissions.submit, submissions.keep_draft)


def answer_of(service: Callable[..., Any]) -> dict[str, Any]:
    """What is said in a decision that is refused for another reason."""
    return {"move": {"bid": 5}} if service is submissions.submit else {"entered": {"bid": 5}}


def refused_decision(error: type[Exception], gist: str) -> Callable[[Callable[[], dict]], Callable]:
    """Enter what both submitting and drafting refuse."""

    def enter(prepare: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
        for service in DECIDE:
            add = answer_of(service)
            told = Refusal(service, error, gist, lambda add=add: prepare() | add, locked=False)
            told.prepare.__name__ = prepare.__name__
            REFUSALS.append(told)
        return prepare

    return enter


@refused_decision(MatchPaused, "rules that this server does not have now")
def a_decision_without_rules():
    asked = deciding(make_match(people=2))
    Match.objects.update(rules_version=2)
    return asked


@refused_decision(MatchOver, "The match is over")
def a_decision_after_the_end():
    return deciding(over_match())


@refused_decision(StaleWindow, "has closed")
def a_decision_for_a_window_that_has_closed():
    match = make_match(people=2)
    arguments = deciding(match)
    play_window(match)
    return arguments


@refused_decision(StaleWindow, "has closed")
def a_decision_for_the_window_of_another_match():
    match, other = make_match(people=2), make_match(people=2)
    return deciding(match, window_id=window_of(other).pk)


@refused_decision(StaleWindow, "The deadline has passed")
def a_decision_at_the_deadline():
    match = make_match(people=2)
    return deciding(match, now=window_of(match).deadline)


@refused(submissions.keep_draft, error=MalformedMove, gist="longer than any decision")
def a_draft_without_an_end():
    return deciding(make_match(people=2), entered={"bid": "9" * submissions.LONGEST_DRAFT})


def paused(match: Match) -> Match:
    """The match, as a server sees it that has other rules of its game."""
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    return match


@refused_decision(MatchPaused, "This match is paused")
def a_decision_in_a_match_whose_rules_have_gone():
    return deciding(paused(make_match(people=2)))


@refused(submissions.submit_for_bots, error=MatchPaused, gist="This match is paused")
def a_bot_in_a_match_whose_rules_have_gone():
    return for_bots(paused(make_match(people=1, bots=1)))


@refused(actions.act, error=MatchPaused, gist="This match is paused")
def an_action_in_a_match_whose_rules_have_gone():
    return acting(paused(toy_match()))


@refused_decision(NotYourDecision, "You have no seat")
def a_decision_by_a_stranger():
    return deciding(make_match(people=2), user=make_user())


@refused_decision(NotYourDecision, "Nothing is asked of your player now.")
def a_decision_of_who_is_not_asked():
    return deciding(make_match(people=2, game="booster", options={"first_player": 1}), who=1)


@refused(submissions.submit, error=MalformedMove, gist="filled in")
def a_move_that_says_nothing():
    return deciding(make_match(people=2), move={})


@refused(submissions.submit, error=MalformedMove, gist="no such field")
def a_move_that_says_too_much():
    return deciding(make_match(people=2), move={"bid": 1, "cheat": 1})


@refused(submissions.submit, error=IllegalMove, gist="There is no bid 99")
def a_move_that_is_not_allowed():
    return deciding(make_match(people=2), move={"bid": 99})


@refused(submissions.submit, error=IllegalMove, gist="coins")
def a_move_that_is_not_allowed_in_place_of_one_that_is():
    match = toy_match()
    submit_any(match, users_of(match)[0])
    paper = {"do": "paper", "seat": None}
    return deciding(match, move={"signs": [paper, paper], "stake": 4})


def for_bots(match: Match, **changes: Any) -> dict[str, Any]:
    """What is passed to have a bot decide."""
    newest = match.windows.latest("number")
    return {"match_id": match.pk, "window_id": newest.pk, "moves": {1: Bid(5)}} | changes


@refused(submissions.submit_for_bots, error=MatchOver, gist="The match is over")
def a_bot_after_the_end():
    return for_bots(over_match())


@refused(submissions.submit_for_bots, error=StaleWindow, gist="has closed")
def a_bot_that_thought_too_long():
    match = make_match(people=1, bots=1)
    arguments = for_bots(match)
    play_window(match)
    return arguments


@refused(submissions.submit_for_bots, error=StaleWindow, gist="The deadline has passed")
def a_bot_at_the_deadline():
    match = make_match(people=1, bots=1)
    return for_bots(match, now=window_of(match).deadline)


@refused(submissions.submit_for_bots, error=IllegalMove, gist="There is no bid 99")
def a_bot_that_cheats():
    return for_bots(make_match(people=1, bots=1), moves={1: Bid(99)})


@refused(submissions.submit_for_bots, error=IllegalMove, gist="There is no bid 99")
def two_bots_of_whom_one_cheats():
    return for_bots(make_match(people=1, bots=2), moves={1: Bid(5), 2: Bid(99)})


def checking(match: Match, **changes: Any) -> dict[str, Any]:
    """What a page passes to learn whether its form is still asked for."""
    asking = deciding(match, now=timezone.now()) | changes
    del asking["match_id"]
    return {"position": position_of(match)} | asking


@refused(submissions.check_asked, error=MatchOver, gist="The match is over")
def a_form_after_the_end():
    return checking(over_match())


@refused(submissions.check_asked, error=StaleWindow, gist="has closed")
def a_form_of_no_window():
    return checking(make_match(people=2), window_id=0)


@refused(submissions.check_asked, error=StaleWindow, gist="The deadline has passed")
def a_form_after_the_deadline():
    match = make_match(people=2)
    return checking(match, now=window_of(match).deadline + timedelta(seconds=1))


@refused(submissions.check_asked, error=NotYourDecision, gist="You have no seat")
def a_form_of_a_stranger():
    return checking(make_match(people=2), user=make_user())


def acting(match: Match, *, who: int = 0, **changes: Any) -> dict[str, Any]:
    """What a player passes to taunt the other."""
    action = {"kind": "taunt", "to": 1 - who}
    return {"match_id": match.pk, "user": users_of(match)[who], "action": action} | changes


@refused(actions.act, error=MatchOver, gist="The match is over.")
def an_action_after_the_end():
    match = make_match(people=2, game="toy-signs", options={"rounds": 1})
    play_to_the_end(match)
    return acting(match)


@refused(actions.act, error=NotYourDecision, gist="You have no seat")
def an_action_of_a_stranger():
    return acting(toy_match(), user=make_user())


@refused(actions.act, error=StaleWindow, gist="has been done already")
def an_action_sent_twice():
    match = toy_match()
    actions.act(**acting(match), after=0)
    return acting(match, after=0)


@refused(actions.act, error=MalformedMove, gist="is none of taunt")
def an_action_that_is_not_there():
    return acting(toy_match(), action={"kind": "bribe"})


@refused(actions.act, error=MalformedMove, gist="")
def an_action_that_is_no_object():
    return acting(toy_match(), action="taunt")


@refused(actions.act, error=MalformedMove, gist="is none of nothing")
def an_action_in_a_game_without_any():
    return acting(make_match(people=2))


@refused(actions.act, error=IllegalMove, gist="A taunt costs a coin")
def an_action_that_cannot_be_paid():
    match = toy_match()
    for _ in range(3):
        actions.act(**acting(match))
    return acting(match)


@refused(actions.act, error=IllegalMove, gist="your stake takes all your coins")
def an_action_that_a_saved_move_forbids():
    match = toy_match()
    stone = {"do": "stone", "seat": None}
    submissions.submit(**deciding(match, move={"signs": [stone, stone], "stake": 3}))
    return acting(match)
