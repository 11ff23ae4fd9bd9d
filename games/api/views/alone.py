"""Calls of solitaires."""

from django.http import Http404
from dmr import Body, Path
from msgspec import Struct

from games.api.views.access import Done, changing
from games.api.views.controller import ApiController
from games.api.views.reading import OfGame
from games.solo.selectors.alone import solitaire
from games.solo.services.alone import begin, begin_day


class Try(Struct, frozen=True, kw_only=True):
    """Whether it is the one try of today that counts (UTC), or a free one."""

    of_day: bool = False


class Alone(ApiController):
    """A game that is played alone."""

    @changing
    def post(self, parsed_path: Path[OfGame], parsed_body: Body[Try]) -> Done:
        """Begin a solitaire, which starts at once; one that is under way is gone on with."""
        found = solitaire(parsed_path.game)
        if found is None:
            raise Http404
        start = begin_day if parsed_body.of_day else begin
        match = start(user=self.user, game_slug=found.slug)
        return Done(match=match.pk, version=match.version)
