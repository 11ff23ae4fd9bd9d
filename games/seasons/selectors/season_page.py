"""The page of a season: standings, matches and ledger."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Prefetch, Q

from games.display_names import names_by_key
from games.game_ui import AnyGameUI
from games.humanize import and_list
from games.matches.selectors.display_text import winners_text
from games.matches.selectors.seats import is_anonymous_now
from games.models import Club, LedgerEntry, Match, Season, SeasonMatch, SeasonPlayer, Seat, User

OTHER_KINDS = ("played", "won", "lost", "carried")
"""Ledger kinds that are not awards of the game."""


class SeasonTableLine:
    """A player's rank and sums; `awards` follow the `kinds`, `purse` is None if nothing is carried over."""

    place = 0

    def __init__(
        self, player: SeasonPlayer, name: str, booked: Sequence[LedgerEntry], kinds: Sequence[str], viewer: User | None
    ) -> None:
        sums, kinds_of = Counter[str](), defaultdict[int, set[str]](set)
        for line in booked:
            if line.player_id == player.pk:
                sums[line.kind] += line.amount
                kinds_of[line.entry_id].add(line.kind)
        self.name, self.purse = name, player.purse
        self.is_me = viewer is not None and player.user_id == viewer.pk
        self.played, self.won, self.lost = sums["played"], sums["won"], sums["lost"]
        self.awards = tuple(sums[kind] for kind in kinds)
        self.form = tuple(
            next((kind for kind in ("won", "lost", "played") if kind in kinds_of[entry]), "absent")
            for entry in sorted({line.entry_id for line in booked})
        )
        # The sort key of the standings, greatest first.
        self.rank = self.won, self.awards, self.purse or 0


class SeasonMatchLine:
    """A match of the season with its winners and its ledger lines as sentences."""

    def __init__(self, entry: SeasonMatch, names: Mapping[int, str], booked: Sequence[LedgerEntry]) -> None:
        self.number, self.match = entry.number, entry.match
        by_player = defaultdict[SeasonPlayer, dict[str, int]](dict)
        for line in booked:
            if line.entry_id == entry.pk:
                by_player[line.player][line.kind] = line.amount
        is_over = self.match.status == Match.Status.OVER
        self.winners = winners_text(self.match, self.match.seats.all()) if is_over else ""
        self.ledger = [_ledger_sentence(names[player.pk], sums, self.match) for player, sums in by_player.items()]


class SeasonPage:
    """A season as a viewer sees it, in five queries; `columns` are award names, `purse` names what is carried over.

    `host_name` is the host who opens the next match, or "" while the latest host is anonymous. `game_name` is "" if
    every match was deleted.
    """

    def __init__(self, season: Season, viewer: User | None) -> None:
        self.season = season
        seats = Prefetch("match__seats", Seat.objects.select_related("user"))
        entries = list(season.matches.select_related("match").prefetch_related(seats))
        booked = list(LedgerEntry.objects.filter(entry__season=season).select_related("player__user"))
        # The only match can be deleted, as when its host cancels it before the start.
        latest = entries[-1].match if entries else None
        awards = latest.game_ui.awards if latest else {}
        self.game_name, self.purse = (latest.meta.name, latest.meta.carries) if latest else ("", "")
        kinds = tuple(kind for kind in awards if kind != self.purse)
        self.columns = tuple(awards[kind][1] for kind in kinds)
        players = list(season.players.select_related("user"))
        by_user = names_by_key(player.user for player in players if player.user)
        names = {each.pk: by_user.get(each.user_id or 0, "Former player") for each in players}
        lines = [SeasonTableLine(player, names[player.pk], booked, kinds, viewer) for player in players]
        for line in lines:
            line.place = 1 + sum(each.rank > line.rank for each in lines)
        self.table = sorted(lines, key=lambda line: line.place)
        self.matches = [SeasonMatchLine(entry, names, booked) for entry in entries]
        self.is_host = viewer is not None and season.host_id == viewer.pk
        self.host_name = str(season.host) if season.host and not (latest and is_anonymous_now(latest)) else ""

    @property
    def to_follow(self) -> Match | None:
        """Return the finished match after which the viewer, as host, can open the next one, or None."""
        last = self.matches[-1].match if self.matches else None
        awaited = last is not None and last.status == Match.Status.OVER and last.again_id is None
        return last if self.is_host and awaited and self.season.closed_at is None else None


def user_seasons(user: User) -> list[Season]:
    """Return the series that the user hosts or has played in, the newest first."""
    theirs = Q(host=user) | Q(pk__in=user.seasons_played.values("season"))
    return list(Season.objects.filter(theirs, kind=Season.Kind.SERIES))


def club_seasons(club: Club) -> list[Season]:
    """Return the seasons of the club's matches, the newest first, for its members."""
    theirs = Q(club=club) | Q(pk__in=SeasonMatch.objects.filter(match__club=club).values("season"))
    return list(Season.objects.filter(theirs))


def season_link(match: Match) -> SeasonMatch | None:
    """Return the match's entry in a season, or None."""
    return getattr(match, "in_season", None)


def _ledger_sentence(name: str, sums: dict[str, int], match: Match) -> str:
    """Return a sentence on what a match brought to a player."""
    game_ui, carries = match.game_ui, match.meta.carries
    won = [amount_words(game_ui, kind, amount) for kind, amount in sums.items() if kind not in OTHER_KINDS]
    parts = [f"{result} the match" for result in ("won", "lost") if result in sums]
    if won:
        parts.append(f"received {and_list(won)}")
    if "carried" in sums:
        parts.append(f"carries over {amount_words(game_ui, carries, sums['carried'])}")
    return f"{name} {and_list(parts) if parts else 'received nothing'}."


def amount_words(game_ui: AnyGameUI, kind: str, amount: int) -> str:
    """Return an amount of an award in words: "3 tokens of life"."""
    one, many = game_ui.awards.get(kind, (kind, kind))
    return f"{amount} {one if amount == 1 else many}"
