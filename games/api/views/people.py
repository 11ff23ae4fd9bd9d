"""Calls about other people."""

from django.http import Http404
from dmr import Body, Path
from msgspec import Struct

from games.api.views.access import changing
from games.api.views.controller import ApiController
from games.matches.selectors.players import player_called
from games.people.services import follows


class OfPlayer(Struct, frozen=True):
    """The player that the call is about, by the name of their page in its address."""

    player: str


class Following(Struct, frozen=True, kw_only=True):
    """Whether I am told when the player opens a public match."""

    follow: bool = True


class Follows(ApiController):
    """Whose matches I am told of."""

    @changing
    def post(self, parsed_path: Path[OfPlayer], parsed_body: Body[Following]) -> Following:
        """Follow a player, or no longer. They are not told."""
        player = player_called(parsed_path.player)
        if player is None or not player.has_page:
            raise Http404
        if parsed_body.follow:
            follows.follow(user=self.user, player=player)
        else:
            follows.unfollow(user=self.user, player_id=player.pk)
        return parsed_body
