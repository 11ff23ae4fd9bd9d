"""What is refused to hosts and voters while a match runs."""

from datetime import UTC, datetime
from typing import Any

from games import texts
from games.hosting.services import hosting, resigning, voting
from games.hosting.services.acts import (
    Act,
    Announce,
    Cancel,
    Extend,
    GiveBack,
    HandOn,
    Hold,
    Invite,
    Replace,
    Resume,
    TakeBack,
)
from games.models import Match, Motion
from games.refused import Refused
from tests.laws.refusals.lobby import open_match
from tests.laws.refusals.table import refused
from tests.server.builders import make_match, make_user, users_of, window_of

LONG_AGO = datetime(1957, 10, 4, tzinfo=UTC)


def hosted(**plan: Any) -> Match:
    """A running match of two and a bot, whose host has no seat."""
    match = make_match(people=2, bots=1, **plan)
    match.host = make_user("Host")
    match.save()
    return match


def asking(match: Match, act: Act, **changes: Any) -> dict[str, Any]:
    """The host asks for it."""
    return {"match_id": match.pk, "user": match.host, "act": act, "reason": "Because"} | changes


def held(**plan: Any) -> Match:
    """A match that its host has paused."""
    match = hosted(**plan)
    hosting.do(**asking(match, Hold(5)))
    return match


def moved(**changes: Any) -> Match:
    """A match in which a vote is under way."""
    match = make_match(people=3, playing_host="vote")
    hosting.do(**asking(match, Announce(), **changes))
    return match


def voted_on(match: Match, **changes: Any) -> dict[str, Any]:
    """A player votes."""
    motion = Motion.objects.get(match=match)
    voter = users_of(match)[1]
    return {"match_id": match.pk, "user": voter, "motion_id": motion.pk, "approves": True} | changes


@refused(hosting.do, error=Refused, gist="Only the host")
def an_act_of_a_stranger():
    return asking(hosted(), Cancel(), user=make_user())


@refused(hosting.do, error=Refused, gist="Only the host and those who play")
def the_end_of_a_pause_to_a_stranger():
    return asking(held(), Resume(), user=make_user())


@refused(hosting.do, error=Refused, gist="granted no say")
def an_act_of_a_host_who_plays():
    return asking(make_match(), Cancel())


@refused(hosting.do, error=Refused, gist="under way already")
def a_second_vote_on_the_same():
    return asking(moved(), Announce())


@refused(hosting.do, error=Refused, gist="This match is not running.")
def an_act_before_the_start():
    return asking(open_match(), Cancel())


@refused(hosting.do, error=Refused, gist="rules that this server does not have")
def an_act_without_rules():
    match = hosted()
    Match.objects.filter(pk=match.pk).update(rules_version=2)
    return asking(match, Cancel())


@refused(hosting.do, error=Refused, gist="Write something first.")
def an_act_without_a_reason():
    return asking(hosted(), Cancel(), reason=" ")


@refused(hosting.do, error=Refused, gist="1 to 168 hours")
def a_pause_without_end():
    return asking(hosted(), Hold(169))


@refused(hosting.do, error=Refused, gist="End the pause first.")
def a_second_pause():
    return asking(held(), Hold(5))


@refused(hosting.do, error=Refused, gist="closing just now")
def a_pause_of_what_is_due():
    match = hosted()
    return asking(match, Hold(5), now=window_of(match).due_at)


@refused(hosting.do, error=Refused, gist="The match is not paused.")
def the_end_of_no_pause():
    return asking(hosted(), Resume())


@refused(hosting.do, error=Refused, gist="1 minute to 14 days")
def a_moment_more():
    match = hosted()
    return asking(match, Extend(window_of(match).pk, window_of(match).deadline, 1))


@refused(hosting.do, error=Refused, gist="for more than 30 days")
def more_time_than_there_is():
    match = hosted(seconds_per_window=14 * 86_400)
    hosting.do(**asking(match, Extend(window_of(match).pk, window_of(match).deadline, 14 * 86_400)))
    return asking(match, Extend(window_of(match).pk, window_of(match).deadline, 14 * 86_400))


@refused(hosting.do, error=Refused, gist="Nobody plays there")
def a_bot_for_a_bot():
    return asking(hosted(), Replace(2))


@refused(hosting.do, error=Refused, gist="There is no such seat.")
def a_bot_for_nobody():
    return asking(hosted(), Replace(3))


@refused(hosting.do, error=Refused, gist="Somebody plays there already")
def a_seat_back_from_who_plays_it():
    return asking(hosted(), GiveBack(1))


@refused(hosting.do, error=Refused, gist="Nobody was replaced there")
def a_seat_back_to_nobody():
    return asking(hosted(), GiveBack(2))


@refused(hosting.do, error=Refused, gist="Only the host who has transferred")
def the_return_of_another_host():
    match = hosted()
    return asking(match, TakeBack(users_of(match)[0].pk))


@refused(hosting.do, error=Refused, gist="within an hour")
def the_return_of_somebody_who_was_never_host():
    stranger = make_user()
    return asking(hosted(), TakeBack(stranger.pk), user=stranger)


@refused(hosting.do, error=Refused, gist="Replace them first.")
def a_substitute_for_who_plays():
    return asking(hosted(), Invite(1))


@refused(hosting.do, error=Refused, gist="Name somebody")
def a_guest_from_elsewhere_as_host():
    return asking(hosted(), HandOn(make_user().pk))


@refused(resigning.resign, error=Refused, gist="You have no seat in this match.")
def the_resignation_of_a_stranger():
    return {"match_id": hosted().pk, "user": make_user()}


@refused(resigning.resign, error=Refused, gist="Give it up instead.")
def the_resignation_of_who_plays_against_bots():
    match = make_match(people=1, bots=1)
    return {"match_id": match.pk, "user": users_of(match)[0]}


@refused(voting.vote, error=Refused, gist="Only those who play")
def the_vote_of_a_stranger():
    return voted_on(moved(), user=make_user())


@refused(voting.vote, error=Refused, gist="That vote is over.")
def a_vote_that_comes_too_late():
    return voted_on(moved(now=LONG_AGO))


@refused(voting.vote, error=Refused, gist="rules that this server does not have")
def a_vote_without_rules():
    match = moved()
    Match.objects.filter(pk=match.pk).update(rules_version=2)
    return voted_on(match)


def text(written: str) -> dict[str, Any]:
    """Something that somebody has written."""
    return {"text": written, "longest": 300}


@refused(texts.clean_text, error=Refused, gist="Write something first.")
def nothing_written():
    return text("\u200b")


@refused(texts.clean_text, error=Refused, gist="At most 300 characters")
def too_much_written():
    return text("x" * 301)


@refused(texts.clean_text, error=Refused, gist="no telegraph knows")
def what_cannot_be_shown():
    return text("a\x00b")
