"""A season of elimination in sentences, one or more for each fact."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from games.builtin_games import GAMES
from games.elimination.state import (
    CandidateNamed,
    Corrected,
    DuelEnded,
    Fact,
    MainMatchEnded,
    OpponentChosen,
    Player,
    PlayerGone,
    SeasonState,
    TokenGiven,
    TokensKept,
)
from games.humanize import and_list, capitalise_first, format_count


class ToldFact(Struct, frozen=True):
    """A fact in sentences, with the host's reason, its episode and the players who left by it.

    The `headline`, without a full stop, says who has won the season or left it, else what happened first.
    """

    reason: str
    episode: int
    sentences: tuple[str, ...]
    left: tuple[Player, ...]
    headline: str

    @property
    def rest(self) -> tuple[str, ...]:
        """What the headline does not say."""
        return tuple(said for said in self.sentences if said != f"{self.headline}.")


def tell_season(
    states: Sequence[SeasonState], facts: Sequence[Fact], reasons: Sequence[str], names: Sequence[str]
) -> list[ToldFact]:
    """Return the facts of a season in sentences; `states` are those at its start and after each fact."""
    steps = zip(pairwise(states), facts, reasons, strict=True)
    return [_told_fact(before, after, fact, reason, names) for (before, after), fact, reason in steps]


def tell_stage(state: SeasonState, names: Sequence[str]) -> str:
    """Return what a season that goes on waits for, in a sentence."""
    match state.stage:
        case "naming":
            return (
                "The main match ended without a result. The host names the candidate; after the deadline the seed does."
            )
        case "choosing" if state.candidate is not None:
            givers = and_list(names[player] for player in state.givers)
            gift = f" {givers} can give a token of life away until then." if givers else ""
            return f"{names[state.candidate]} chooses an opponent for the death match.{gift}"
        case "duel" | "final":
            pair = " and ".join(names[player] for player in state.pair)
            what = "the final, best of three" if state.stage == "final" else "the death match"
            return f"{pair} play {what}: {GAMES[state.duel_game()].meta.name}."
        case _:
            games = {GAMES[table.game].meta.name for table in state.tables}
            return f"The main match is in progress: {and_list(games)}."


def _told_fact(before: SeasonState, after: SeasonState, fact: Fact, reason: str, names: Sequence[str]) -> ToldFact:
    sentences = tuple(_tell(before, after, fact, names))
    left = tuple(set(after.out) - set(before.out))
    headline = next(iter(sentences), "").removesuffix(".")
    if left:
        headline = f"{and_list(names[player] for player in left)} {'leave' if len(left) > 1 else 'leaves'} the season"
    if after.winner is not None:
        headline = f"{names[after.winner]} wins the season"
    return ToldFact(reason, before.episode, sentences, left, headline)


def _tell(before: SeasonState, after: SeasonState, fact: Fact, names: Sequence[str]) -> list[str]:
    told = _tell_fact(before, after, fact, names)
    is_new = after.stage == "choosing" and after.candidate != before.candidate
    if is_new and after.candidate is not None:
        told.append(f"{names[after.candidate]} is the elimination candidate.")
    if after.stage == "over" and after.winner is not None:
        garnets = format_count(after.garnets(after.winner), "garnet")
        told.append(f"{names[after.winner]} wins the season, and owns {garnets}.")
    elif before.stage != "final" and after.stage == "final":
        told.append(f"{and_list(names[player] for player in after.pair)} play the final.")
    elif after.episode > before.episode and after.unsafe:
        told.append("Nobody leaves in this episode.")
    return told


def _tell_fact(before: SeasonState, after: SeasonState, fact: Fact, names: Sequence[str]) -> list[str]:
    match fact:
        case MainMatchEnded():
            return _tell_main_match(before, after, fact, names)
        case CandidateNamed(player):
            return [f"{names[player]} was named, because the main match ended without a result."]
        case TokenGiven(giver, to):
            return [f"{names[giver]} gave {names[to]} a token of life."]
        case TokensKept(player):
            return [f"{names[player]} keeps both tokens of life."]
        case OpponentChosen(player):
            candidate = before.candidate
            return [f"{names[candidate]} chose {names[player]} for the death match."] if candidate is not None else []
        case DuelEnded(winner):
            return _tell_duel(before, after, winner, names)
        case PlayerGone(player, removed):
            return [f"The host removed {names[player]}." if removed else f"{names[player]} leaves the season."]
        case Corrected(player, amount):
            verb = "gave" if amount > 0 else "took from"
            return [f"The host {verb} {names[player]} {format_count(abs(amount), 'garnet')}."]


def _tell_main_match(before: SeasonState, after: SeasonState, fact: MainMatchEnded, names: Sequence[str]) -> list[str]:
    told = []
    for table, result in zip(before.tables, fact.tables, strict=True):
        game = GAMES[table.game].meta.name
        winners = and_list(names[player] for player in result.ranks[0]) if result.ranks else ""
        told.append(f"{winners} won {game}." if winners else f"{game} ended without a result.")
    holders = {player: count for player, count in after.tokens.items() if count}
    told += [f"{names[player]} holds {format_count(count, 'token')} of life." for player, count in holders.items()]
    gone = [player for player in after.out if player not in before.out]
    return [*told, *(f"{names[player]} missed two main matches in a row and leaves the season." for player in gone)]


def _tell_duel(before: SeasonState, after: SeasonState, winner: Player | None, names: Sequence[str]) -> list[str]:
    what = f"match {sum(before.wins.values()) + 1} of the final" if before.stage == "final" else "the death match"
    gone = [player for player in after.out if player not in before.out]
    if winner is None and before.ties == after.ties - 1:
        return [capitalise_first(f"{what} ended in a tie. It is played once more.")]
    if winner is None:
        drawn = next(player for player in before.pair if player not in gone)
        return [capitalise_first(f"{what} ended in a tie again. The seed decided for {names[drawn]}.")]
    told = [f"{names[winner]} won {what}."]
    return told + [f"{names[player]} leaves the season." for player in gone]
