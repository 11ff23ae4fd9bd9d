"""Calls of who plays alone: solitaires with their races of a day, and matches against bots."""

from datetime import date, datetime

from django.http import Http404
from django.utils import timezone
from dmr import Body, Path
from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController, Done, responds_200
from games.api.views.read_only import GamePath
from games.lobby.services.quick_match import start_quick_match
from games.registry import GAMES
from games.solo_games.selectors.solo_games import get_challenge_page, today
from games.solo_games.services.solo_games import start_daily_challenge, start_solo_game
from games.solo_games.views.solo_games import get_solo_game_or_404


class Try(Struct, frozen=True, kw_only=True):
    """Whether it is the one try of today that counts (UTC), or a free one."""

    of_day: bool = False


class DayPath(Struct, frozen=True):
    """The game, by its slug, and the day (UTC), such as "2026-11-22", or "today"."""

    game: str
    day: str


class DayPlace(
    Struct, frozen=True, kw_only=True, rename={"text": "said", "is_late": "late", "match_id": "match"}
):
    """How far somebody got; who was `late` could know of the others. Its `match` is null once it is gone."""

    number: int
    name: str
    is_me: bool
    text: str
    is_late: bool
    match_id: int | None


class DayInfo(Struct, frozen=True, kw_only=True):
    """The race of a day. Until it `opens_at` nobody is told how far others got, nor is who still flies it.

    So many `took_part`, of whom the first hundred are told, and `under_way` are those who still fly.
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
    """What to play at once: a `game` and a `preset` of it; what is left out is as suits a newcomer."""

    game: str = ""
    preset: str = ""


class PlayNow(ApiController):
    """A match that needs no setting up."""

    @responds_200
    def post(self, parsed_body: Body[Quick]) -> Done:
        """Play at once against bots; a match of that kind that is under way is gone on with."""
        asked = parsed_body
        if asked.game and (
            asked.game not in GAMES or asked.preset not in ("", *GAMES[asked.game].meta.presets)
        ):
            raise Http404
        match = start_quick_match(user=self.user, game_slug=asked.game, preset=asked.preset)
        return Done(match=match.pk, version=match.version)


class Day(ApiController):
    """The race of a day."""

    def get(self, parsed_path: Path[DayPath]) -> DayInfo:
        """Read who got how far in the race of a day, once it is over."""
        now, found = timezone.now(), get_solo_game_or_404(parsed_path.game)
        try:
            day = today(now) if parsed_path.day == "today" else date.fromisoformat(parsed_path.day)
        except ValueError:
            raise Http404 from None
        if day > today(now):
            raise Http404
        page = get_challenge_page(found, day, self.viewer, now)
        places = [build_struct(DayPlace, place, place.flown) for place in page.places]
        return build_struct(DayInfo, page, game=found.slug, places=places)


class Alone(ApiController):
    """A game that is played alone."""

    @responds_200
    def post(self, parsed_path: Path[GamePath], parsed_body: Body[Try]) -> Done:
        """Begin a solitaire, which starts at once; one that is under way is gone on with."""
        found = get_solo_game_or_404(parsed_path.game)
        start = start_daily_challenge if parsed_body.of_day else start_solo_game
        match = start(user=self.user, game_slug=found.slug)
        return Done(match=match.pk, version=match.version)
