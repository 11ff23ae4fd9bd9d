"""Refusals of moves, drafts, actions and telegrams."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games.channels.selectors.channels import UnreadByBots
from games.clock.services.clock import apply_bot_actions
from games.models import Match, Submission
from games.play.services import actions, resolution
from games.play.services.submissions import MAX_DRAFT_LENGTH, save_draft, submit_bot_moves, submit_move
from games.rules.contract import Message
from games.rules.errors import IllegalMove, MalformedMove, MatchOver, NotYourDecision, StaleWindow
from games.rules.goofspiel.model import GoofspielBid
from games.telegraph.services import telegraph
from tests.builders import (
    make_finished_match,
    make_match,
    make_user,
    play_window,
    position_of,
    submit_any,
    users_of,
    window_of,
)
from tests.error_cases import error_cases
from tests.telegrams import build_line, make_limited_race, write_telegram

pytestmark = pytest.mark.django_db


def move(match: Match, *, who: int = 0, **changes: Any) -> dict[str, Any]:
    """The arguments of `submit` for a bid of 5."""
    user, newest = users_of(match)[who], match.windows.latest("number")
    return {"match_id": match.pk, "user": user, "window_id": newest.pk, "move": {"bid": 5}} | changes


def draft(match: Match, **changes: Any) -> dict[str, Any]:
    """The arguments of `keep_draft` for the same."""
    arguments = move(match, **changes)
    return {"entered": arguments.pop("move")} | arguments


def bots(match: Match, *bids: int, **changes: Any) -> dict[str, Any]:
    """The arguments of `submit_for_bots`, for bots from the second seat on."""
    moves = {number: GoofspielBid(bid) for number, bid in enumerate(bids or (5,), 1)}
    return {"match_id": match.pk, "window_id": match.windows.latest("number").pk, "moves": moves} | changes


def late(arguments: Any, **people: int) -> dict[str, Any]:
    """Those arguments at the deadline of the window."""
    match = make_match(**people)
    return arguments(match, now=window_of(match).deadline)


def closed(arguments: Any, **people: int) -> dict[str, Any]:
    """Those arguments for a window that has closed since."""
    match = make_match(**people)
    asked = arguments(match)
    play_window(match)
    return asked


def not_asked(arguments: Any) -> dict[str, Any]:
    return arguments(make_match(people=2, game="booster", options={"first_player": 1}), who=1)


def elsewhere(arguments: Any) -> dict[str, Any]:
    """Those arguments for the window of another match."""
    return arguments(make_match(), window_id=window_of(make_match()).pk)


def toy() -> Match:
    """A running match of a game with actions, purses and moves that may be left out."""
    return make_match(people=2, game="toy-signs")


def dear_move() -> dict[str, Any]:
    """A move that costs more than there is, in place of one that was saved."""
    match = toy()
    submit_any(match, users_of(match)[0])
    return move(match, move={"signs": [{"do": "paper", "seat": None}] * 2, "stake": 4})


test_move_is_refused = error_cases(
    *(
        row
        for service, arguments in ((submit_move, move), (save_draft, draft))
        for row in (
            (service, lambda made=arguments: made(make_finished_match()), "the match is finished", MatchOver),
            (service, lambda made=arguments: closed(made), "Not saved: that round has closed", StaleWindow),
            (service, lambda made=arguments: elsewhere(made), "Not saved: that round has closed", StaleWindow),
            (service, lambda made=arguments: late(made), "the deadline has passed", StaleWindow),
            (service, lambda made=arguments: made(make_match(), user=make_user()), "You have no seat"),
            (service, lambda made=arguments: not_asked(made), "Your player has no move to make now."),
        )
    ),
    (save_draft, lambda: draft(make_match(), move={"bid": "9" * MAX_DRAFT_LENGTH}), "too long", MalformedMove),
    *(
        (submit_move, lambda sent=sent: move(make_match(), move=sent), "", MalformedMove)
        for sent in ({"bid": "7"}, {"bid": True}, [])
    ),
    (submit_move, lambda: move(make_match(), move={}), "filled in", MalformedMove),
    (submit_move, lambda: move(make_match(), move={"bid": 1, "cheat": 1}), "no such field", MalformedMove),
    (submit_move, lambda: move(make_match(), move={"bid": 99}), "There is no bid 99", IllegalMove),
    (submit_move, dear_move, "coins", IllegalMove),
    (submit_bot_moves, lambda: bots(make_finished_match(people=1, bots=1)), "the match is finished", MatchOver),
    (submit_bot_moves, lambda: closed(bots, people=1, bots=1), "has closed", StaleWindow),
    (submit_bot_moves, lambda: late(bots, people=1, bots=1), "the deadline has passed", StaleWindow),
    (submit_bot_moves, lambda: bots(make_match(people=1, bots=2), 5, 99), "There is no bid 99", IllegalMove),
    error=NotYourDecision,
)


def taunt(match: Match, **changes: Any) -> dict[str, Any]:
    """The arguments of `act` for a taunt of the first player."""
    action = {"kind": "taunt", "to": 1}
    return {"match_id": match.pk, "user": users_of(match)[0], "action": action} | changes


def after_taunts(count: int, **changes: Any) -> dict[str, Any]:
    match = toy()
    for _ in range(count):
        actions.take_action(**taunt(match))
    return taunt(match, **changes)


def after_a_stake() -> dict[str, Any]:
    match = toy()
    submit_move(**move(match, move={"signs": [{"do": "stone", "seat": None}] * 2, "stake": 3}))
    return taunt(match)


def overtaken_talk() -> dict[str, Any]:
    match = make_limited_race()
    known = position_of(match)
    play_window(match)
    return {"deeds": [(4, Message("public", 4, "Hello"))], "mail": UnreadByBots(frozenset(), 0), "known": known}


def illegal_submission() -> dict[str, Any]:
    match = make_match()
    submit_any(match, users_of(match)[0])
    Submission.objects.exclude(by="").update(move={"bid": 99})
    return {"position": position_of(match), "now": timezone.now()}


@pytest.fixture
def _in_transaction(db):
    with transaction.atomic():
        yield


test_action_is_refused = error_cases(
    (actions.take_action, lambda: taunt(make_finished_match(game="toy-signs")), "The match is finished.", MatchOver),
    (actions.take_action, lambda: taunt(toy(), user=make_user()), "You have no seat in this match.", NotYourDecision),
    (actions.take_action, lambda: after_taunts(1, after=0), "This action is out of date", StaleWindow),
    (actions.take_action, lambda: taunt(toy(), action={"kind": "bribe"}), "is none of taunt", MalformedMove),
    (actions.take_action, lambda: taunt(toy(), action="taunt"), "", MalformedMove),
    (actions.take_action, lambda: taunt(make_match()), "is none of nothing", MalformedMove),
    (actions.take_action, lambda: after_taunts(3), "A taunt costs a coin", IllegalMove),
    (actions.take_action, after_a_stake, "your stake takes all your coins", IllegalMove),
    (apply_bot_actions, overtaken_talk, "The window closed before the bots could act.", StaleWindow),
    (resolution.resolve_window, illegal_submission, "cannot be resolved: IllegalMove", RuntimeError),
    fixture="_in_transaction",
)


def telegram(match: Match | None = None, **changes: Any) -> dict[str, Any]:
    """The arguments of `write` for a telegram of the first nation to everybody."""
    match = match or make_limited_race()
    return {"match_id": match.pk, "user": users_of(match)[0], "key": "public", "text": "Hello"} | changes


def over_line_of_others() -> dict[str, Any]:
    match = make_limited_race()
    build_line(match, 1, 2)
    return telegram(match, key="pair-1-2")


def report(**changes: Any) -> dict[str, Any]:
    """The arguments of `report` for a telegram over a line, by its receiver."""
    match = make_limited_race()
    build_line(match, 1, 2)
    sent = write_telegram(match, 1, "pair-1-2", "Rude")
    arguments = {"match_id": match.pk, "user": users_of(match)[2], "key": "pair-1-2", "number": sent.number}
    return arguments | changes


def too_many_reports() -> dict[str, Any]:
    arguments = report()
    for _ in range(telegraph.REPORTS_PER_HOUR):
        telegraph.report_telegram(**arguments)
    return arguments


def block(seat: int) -> dict[str, Any]:
    """The arguments of `block`, of a seat in a race with a bot on its last."""
    match = make_limited_race(people=4, bots=1)
    return {"match_id": match.pk, "user": match.host, "seat_number": seat}


def mute(seat: int = 1, **changes: Any) -> dict[str, Any]:
    """The arguments of `mute`, and without the reason of `unmute`."""
    match = make_limited_race()
    return {"match_id": match.pk, "host": match.host, "seat_number": seat} | changes


def mute_twice() -> dict[str, Any]:
    arguments = mute(reason="Insults")
    telegraph.mute_seat(**arguments)
    return arguments


test_telegraph_refuses = error_cases(
    (telegraph.write_telegram, over_line_of_others, "This channel does not exist"),
    (telegraph.report_telegram, lambda: report(user=make_user()), "This channel does not exist"),
    (telegraph.report_telegram, lambda: report(key="public"), "This telegram does not exist."),
    (telegraph.report_telegram, too_many_reports, "You have sent the maximum number"),
    (telegraph.block_player, lambda: block(4), "This seat has no player"),
    (telegraph.unblock_player, lambda: block(-1), "This seat has no player"),
    (telegraph.block_player, lambda: block(0), "You cannot block yourself."),
    (telegraph.mute_seat, lambda: mute(host=make_user(), reason="Insults"), "Only the host can do this."),
    (telegraph.mute_seat, lambda: mute(reason=" "), "Write something first."),
    (telegraph.mute_seat, mute_twice, "This seat is already muted."),
    (telegraph.unmute_seat, lambda: mute(host=make_user()), "Only the host can do this."),
    (telegraph.unmute_seat, lambda: mute(-1), "This seat does not exist."),
    (
        telegraph.settle_reports,
        lambda: {"match_id": make_limited_race().pk, "host": make_user(), "number": 1},
        "Only the host can do this.",
    ),
)
