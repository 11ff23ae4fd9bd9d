"""What a season of elimination is made of: its plan, the facts that change it, and its state after some of them.

docs/rules/season.md has the rules; `§` names its headings. A player is a number from 0 in the order of the cast.
Whatever a season draws follows from its seed and the facts, so that the same ones always give the same season.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct, field

from games.builtin_games import SEASON_DUEL, SEASON_FINAL, SEASON_GAMES

Player: TypeAlias = int

MOST_AT_A_TABLE = 9


class SeasonPlan(Struct, frozen=True, kw_only=True):
    """What a host decides before the first episode (§1).

    `games` are the main matches by the number of players at a table, `duel` is the game of death matches, `final` those
    of the final. `rank_garnets` are won by rank where a game has no garnets of its own.
    """

    players: int
    garnets: int = 5
    games: Mapping[int, str] = field(default_factory=lambda: SEASON_GAMES)
    duel: str = SEASON_DUEL
    final: tuple[str, ...] = SEASON_FINAL
    rank_garnets: tuple[int, ...] = (3, 2, 1)
    if_all_are_safe: Literal["anybody", "nobody"] = "anybody"
    victor_inherits: bool = True


class SeasonTable(Struct, frozen=True):
    """A main match: its game and its players in the order of their seats."""

    game: str
    players: tuple[Player, ...]


class TableResult(Struct, frozen=True, kw_only=True):
    """How a main match ended: the players of each rank, best first, and what its game says beyond that.

    `tokens` and `candidate` are None where the game has none, `garnets` are what each player has afterwards. No `ranks`
    at all: the match ended without a result.
    """

    ranks: tuple[tuple[Player, ...], ...]
    tokens: Mapping[Player, int] | None = None
    garnets: Mapping[Player, int] | None = None
    candidate: Player | None = None
    absent: tuple[Player, ...] = ()


class MainMatchEnded(Struct, frozen=True, tag=True):
    """The results of the tables of the main match, in their order."""

    tables: tuple[TableResult, ...]


class CandidateNamed(Struct, frozen=True, tag=True):
    """The host has named the candidate, because the main match ended without a result (§4)."""

    player: Player


class TokenGiven(Struct, frozen=True, tag=True):
    """A holder of two tokens has given one away (§3)."""

    giver: Player
    to: Player


class TokensKept(Struct, frozen=True, tag=True):
    """A holder of two tokens gives none away in this episode (§3)."""

    player: Player


class OpponentChosen(Struct, frozen=True, tag=True):
    """The candidate, or the seed after the deadline, has chosen the opponent (§5)."""

    player: Player


class DuelEnded(Struct, frozen=True, tag=True):
    """A death match or a match of the final has ended; no `winner`: a tie (§5, §6)."""

    winner: Player | None


class PlayerGone(Struct, frozen=True, tag=True):
    """A player has resigned or was removed, by the host if `removed` (§7)."""

    player: Player
    removed: bool = False


class Corrected(Struct, frozen=True, tag=True):
    """The host has corrected the garnets of a player (§8)."""

    player: Player
    amount: int


Fact: TypeAlias = (
    MainMatchEnded | CandidateNamed | TokenGiven | TokensKept | OpponentChosen | DuelEnded | PlayerGone | Corrected
)
Source: TypeAlias = Literal["start", "match", "rank", "inherited", "lost", "prize", "correction"]


class LedgerLine(Struct, frozen=True):
    """A change of a player's garnets in an episode (§8)."""

    episode: int
    player: Player
    amount: int
    source: Source


class SeasonState(Struct, frozen=True, kw_only=True):
    """A season after some facts.

    `out` are the players who have left, with the episode, in that order. `tables` are the main match of this episode,
    and `in_danger` has for each of them its players in the order in which they would be candidates. `pair` plays the
    current duel, which has `ties` and, in the final, `wins`. `unsafe`: nobody left in the episode before, so there are
    no tokens in this one (§3). `left` says that somebody has left in this one, and `keepers` have said that they give
    no token away.
    """

    plan: SeasonPlan
    seed: str
    episode: int = 1
    stage: Literal["main", "naming", "choosing", "duel", "final", "over"] = "main"
    tables: tuple[SeasonTable, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    out: Mapping[Player, int] = {}
    tokens: Mapping[Player, int] = {}
    keepers: tuple[Player, ...] = ()
    misses: Mapping[Player, int] = {}
    in_danger: tuple[tuple[Player, ...], ...] = ()
    pair: tuple[Player, ...] = ()
    ties: int = 0
    wins: Mapping[Player, int] = {}
    unsafe: bool = False
    left: bool = False

    @property
    def players(self) -> tuple[Player, ...]:
        """The players who are still in, in the order of the cast."""
        return tuple(player for player in range(self.plan.players) if player not in self.out)

    @property
    def winner(self) -> Player | None:
        """The winner of the season, once it is over."""
        return self.players[0] if self.stage == "over" else None

    @property
    def candidate(self) -> Player | None:
        """The elimination candidate: of the first table the first in danger who is not safe (§4)."""
        return next(iter(self._candidates()), None)

    @property
    def eligible(self) -> tuple[Player, ...]:
        """The players that the candidate may choose: all who are not safe, or the candidate of the other table (§5)."""
        first, *others = self._candidates() or (-1,)
        if len(self.in_danger) > 1:
            return tuple(others)
        open_to_choice = tuple(p for p in self.players if p != first and not self.tokens.get(p))
        if open_to_choice or self.plan.if_all_are_safe == "nobody":
            return open_to_choice
        return tuple(p for p in self.players if p != first)

    @property
    def nameable(self) -> tuple[Player, ...]:
        """The players that the host may name as candidate of a table without a result (§4)."""
        return tuple(p for p in self.players if not self.tokens.get(p) and p != self.candidate)

    @property
    def givers(self) -> tuple[Player, ...]:
        """Who may still give a token away (§3)."""
        if self.stage != "choosing":
            return ()
        return tuple(p for p in self.players if self.tokens.get(p, 0) > 1 and p not in self.keepers)

    @property
    def receivers(self) -> tuple[Player, ...]:
        """Who may be given a token: who is in and holds none (§3)."""
        return tuple(p for p in self.players if not self.tokens.get(p))

    def garnets(self, player: Player) -> int:
        """Return what the player owns."""
        return sum(line.amount for line in self.ledger if line.player == player)

    def duel_game(self) -> str:
        """Return the game of the current death match or match of the final."""
        played = sum(self.wins.values())
        return self.plan.final[played % len(self.plan.final)] if self.stage == "final" else self.plan.duel

    def shuffled(self, players: Iterable[Player], purpose: str) -> list[Player]:
        """Return the players in an order drawn for the purpose in this episode."""
        drawn = sorted(players)
        Random(f"{self.seed}/{self.episode}/{purpose}").shuffle(drawn)  # noqa: S311
        return drawn

    def _candidates(self) -> list[Player]:
        """The candidate of each table that has one; of the table whose candidate the host has named, only that one."""
        found: list[Player] = []
        for order in reversed(self.in_danger):
            found += [p for p in order if p not in self.out and not self.tokens.get(p) and p not in found][:1]
        return found[::-1]
