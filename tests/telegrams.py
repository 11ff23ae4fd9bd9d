"""Matches in which something is written, and what is written in them."""

from django.db.models import Sum

from games.models import ChannelRead, Match, Telegram, User
from games.play.services.actions import take_action
from games.telegraph.selectors.telegraph import get_telegraph as shown
from games.telegraph.services import telegraph
from tests.builders import play_window, position_of, users_of
from tests.games.space_race.builders import deal, make_race

COMMS_ARRAY = 5


def make_limited_race(*, array: int | None = None, garnets: int = 5, **plan) -> Match:
    """A race in limited mode; the nation `array` holds a Comms Array."""
    match = make_race(**plan)
    for seat in range(match.seats.count()):
        deal(match, hands={seat: [COMMS_ARRAY] if seat == array else []}, garnets=garnets)
    return match


def lose_array(match: Match, seat: int) -> None:
    """The next year opens, in which the nation has its Comms Array no more."""
    play_window(match)
    deal(match, hands={seat: []})


def build_line(match: Match, one: int, other: int) -> None:
    """Build a telegraph line from one nation to another."""
    take_action(match_id=match.pk, user=users_of(match)[one], action={"kind": "line", "to": other})


def make_alliance(match: Match, founder: int, *members: int, name: str = "Pact") -> None:
    """Found an alliance of the founder with others."""
    action = {"kind": "alliance", "name": name, "members": sorted({founder, *members})}
    take_action(match_id=match.pk, user=users_of(match)[founder], action=action)


def write_telegram(match: Match, seat: int, key: str, text: str, **given) -> Telegram:
    """Send a telegram."""
    return telegraph.write_telegram(match_id=match.pk, user=users_of(match)[seat], key=key, text=text, **given)


def texts_read_by(match: Match, user: User | None, key: str) -> list[str] | None:
    """The texts that the user reads in a channel; None for one that they may not read."""
    found = shown(position_of(match), user, key)
    return None if found is None else [sent.text for sent in found.open.telegrams]


def count_unread(user: User) -> int:
    """How many telegrams the user has not read, in all matches."""
    readings = ChannelRead.objects.filter(seat__user=user, of_bot=False)
    return readings.aggregate(total=Sum("unread"))["total"] or 0


def unread_counts(match: Match, seat: int) -> dict[str, int]:
    """How many telegrams the seat has not read, by channel, where there are any."""
    found = shown(position_of(match), users_of(match)[seat])
    return {line.key: line.unread for line in found.channels if line.unread}
