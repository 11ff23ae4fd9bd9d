"""Endpoints for solo games, daily challenges and quick matches against bots."""

from datetime import date, datetime

from django.http import Http404
from django.utils import timezone
from dmr import Body
from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController, Done
from games.lobby.services.quick_match import start_quick_match
from games.registry import GAMES
from games.solo_games.selectors.solo_games import get_challenge_page, today
from games.solo_games.services.solo_games import start_daily_challenge, start_solo_game
from games.solo_games.views.solo_games import get_solo_game_or_404


class Try(Struct, frozen=True, kw_only=True):
    """`of_day`: whether this is today's counted attempt at the daily challenge (UTC), or an uncounted solo game."""

    of_day: bool = False


class DayPlace(Struct, frozen=True, kw_only=True, rename={"text": "said", "is_late": "late", "match_id": "match"}):
    """A player's result. `is_late` is true if the player could know other results. `match` is null once deleted."""

    number: int
    name: str
    is_me: bool
    text: str
    is_late: bool
    match_id: int | None


class DayInfo(Struct, frozen=True, kw_only=True):
    """A daily challenge. Results, and the names of players still playing, are hidden until `opens_at`.

    `took_part` counts all players who finished; the first hundred are listed. `under_way` counts players who
    are still playing.
    """

    game: str
    day: date
    opens_at: datetime
    is_open: bool
    places: list[DayPlace]
    took_part: int
    under_way: int
    before: date | None
    after: date | None


class Quick(Struct, frozen=True, kw_only=True):
    """A match to start at once. If you omit `game` or `preset`, a choice for new players is used."""

    game: str = ""
    preset: str = ""


class PlayNow(ApiController):
    """Quick matches against bots."""

    def post(self, parsed_body: Body[Quick]) -> Done:
        """Start a match against bots at once. If you already have such a match in progress, it is returned instead."""
        asked = parsed_body
        if asked.game and (asked.game not in GAMES or asked.preset not in ("", *GAMES[asked.game].meta.presets)):
            raise Http404
        match = start_quick_match(user=self.user, game_slug=asked.game, preset=asked.preset)
        return Done(match=match.pk, version=match.version)


class Day(ApiController):
    """A daily challenge."""

    def get(self) -> DayInfo:
        """Read the results of a daily challenge, once it has closed."""
        now, found = timezone.now(), get_solo_game_or_404(self.kwargs["game"])
        try:
            day = today(now) if self.kwargs["day"] == "today" else date.fromisoformat(self.kwargs["day"])
        except ValueError:
            raise Http404 from None
        if day > today(now):
            raise Http404
        page = get_challenge_page(found, day, self.viewer, now)
        places = [build_struct(DayPlace, place["flown"], **place) for place in page["places"]]
        return build_struct(DayInfo, **page | {"game": found.slug, "places": places})


class Alone(ApiController):
    """Solo games."""

    def post(self, parsed_body: Body[Try]) -> Done:
        """Start a solo game. If you already have one in progress, it is returned instead."""
        found = get_solo_game_or_404(self.kwargs["game"])
        start = start_daily_challenge if parsed_body.of_day else start_solo_game
        match = start(user=self.user, game_slug=found.slug)
        return Done(match=match.pk, version=match.version)
