"""What is refused to those who write, read and keep order."""

from typing import Any

from django.utils import timezone

from games.clock.services import bot_talk
from games.matches.selectors.position import load_position
from games.matches.selectors.wires import Mail
from games.models import Match
from games.play.services import actions
from games.refused import Refused
from games.rules.contract import Message
from games.rules.errors import IllegalMove, MatchPaused, StaleWindow
from games.rules.space_race.telegraph import Line
from games.telegraph.services import telegraph
from tests.laws.refusals.table import refused
from tests.server.builders import make_user, play_window, position_of, users_of
from tests.server.wires import build_line, race, write


def writing(match: Match | None = None, *, who: int = 0, **changes: Any) -> dict[str, Any]:
    """What a nation passes to write to everybody."""
    match = match or race()
    return {"match_id": match.pk, "user": users_of(match)[who], "key": "public", "text": "Hello"} | changes


@refused(telegraph.write, error=Refused, gist="There is no such channel.")
def a_telegram_into_nowhere():
    return writing(key="nowhere")


@refused(telegraph.write, error=Refused, gist="There is no such channel.")
def a_telegram_over_a_line_of_others():
    match = race()
    build_line(match, 1, 2)
    return writing(match, key="pair-1-2")


@refused(telegraph.write, error=Refused, gist="Only the nations write here.")
def a_telegram_of_a_spectator():
    return writing(user=make_user())


@refused(telegraph.write, error=Refused, gist="The host has muted your nation here: Insults")
def a_telegram_of_who_is_muted():
    match = race()
    telegraph.mute(match_id=match.pk, host=match.host, seat_number=0, reason="Insults")
    return writing(match)


@refused(telegraph.write, error=Refused, gist="Write something first.")
def a_telegram_of_nothing():
    return writing(text=" \n\u200b")


@refused(telegraph.write, error=Refused, gist="At most 1,000 characters; these are 1,001.")
def a_telegram_too_long():
    return writing(text="x" * 1001)


@refused(telegraph.write, error=Refused, gist="no telegraph knows")
def a_telegram_that_cannot_be_shown():
    return writing(text="a\x00b")


@refused(telegraph.write, error=Refused, gist="too many telegrams within a minute")
def one_telegram_too_many():
    match = race()
    for number in range(telegraph.TELEGRAMS_PER_MINUTE):
        write(match, 0, "public", str(number))
    return writing(match)


@refused(telegraph.write, error=MatchPaused, gist="")
def a_telegram_while_the_match_is_paused():
    match = race()
    Match.objects.filter(pk=match.pk).update(rules_version=0)
    return writing(match)


def reporting(**changes: Any) -> dict[str, Any]:
    """What a nation passes to report a telegram."""
    match = race()
    build_line(match, 1, 2)
    sent = write(match, 1, "pair-1-2", "Rude")
    wanted = {"match_id": match.pk, "user": users_of(match)[2], "key": "pair-1-2", "number": sent.number}
    return wanted | changes


@refused(telegraph.report, error=Refused, gist="There is no such channel.")
def a_report_from_a_line_of_others():
    return reporting(user=make_user())


@refused(telegraph.report, error=Refused, gist="There is no such telegram.")
def a_report_of_what_stands_elsewhere():
    return reporting(key="public")


@refused(telegraph.report, error=Refused, gist="enough for an hour")
def one_report_too_many():
    wanted = reporting()
    for _ in range(telegraph.REPORTS_PER_HOUR):
        telegraph.report(**wanted)
    return wanted


def keeping_order(seat: int, **changes: Any) -> dict[str, Any]:
    """What somebody passes about the player on a seat."""
    match = race(people=4, bots=1)
    return {"match_id": match.pk, "user": match.host, "seat_number": seat} | changes


@refused(telegraph.block, telegraph.unblock, error=Refused, gist="Nobody sits there")
def to_block_a_bot():
    return keeping_order(4)


@refused(telegraph.block, telegraph.unblock, error=Refused, gist="Nobody sits there")
def to_block_nobody():
    return keeping_order(-1)


@refused(telegraph.block, error=Refused, gist="You cannot block yourself.")
def to_block_oneself():
    return keeping_order(0)


def hosting(seat: int = 1, **changes: Any) -> dict[str, Any]:
    """What a host passes about a seat."""
    match = race()
    return {"match_id": match.pk, "host": match.host, "seat_number": seat} | changes


@refused(telegraph.unmute, error=Refused, gist="Only the host can do this.")
def to_unmute_without_being_the_host():
    return hosting(host=make_user())


@refused(telegraph.settle_reports, error=Refused, gist="Only the host can do this.")
def to_close_reports_without_being_the_host():
    match = race()
    return {"match_id": match.pk, "host": users_of(match)[1], "number": 1}


@refused(telegraph.unmute, error=Refused, gist="There is no such seat.")
def to_unmute_nobody():
    return hosting(-1)


@refused(telegraph.mute, error=Refused, gist="Only the host can do this.")
def to_mute_without_being_the_host():
    return hosting(host=make_user(), reason="Insults")


@refused(telegraph.mute, error=Refused, gist="Write something first.")
def to_mute_without_a_reason():
    return hosting(reason=" ")


@refused(telegraph.mute, error=Refused, gist="muted already")
def to_mute_twice():
    wanted = hosting(reason="Insults")
    telegraph.mute(**wanted)
    return wanted


@refused(bot_talk.talk_for_bots, error=StaleWindow, gist="in a window that has closed")
def bots_that_would_talk_in_a_window_that_has_closed():
    match = race()
    known = position_of(match)
    play_window(match)
    return {"deeds": [(4, Message("public", 4, "Hello"))], "mail": Mail(frozenset(), 0), "known": known}


@refused(actions.carry_out, error=IllegalMove, gist="garnets", locked=True)
def what_a_bot_cannot_pay():
    match = race(garnets=0)
    position = load_position(match)
    where = {"position": position, "seat": position.seats[4], "user": None, "now": timezone.now()}
    return where | {"meant": Line(3)}
