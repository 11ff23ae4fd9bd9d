"""Which matches are rated, and what their results are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Match, Seat, Tenure
from games.rules.contract import AnyGame, State

MIN_ACCOUNTS = 2


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat came to, its place as in `Entrant`; `user_id` is None where nobody is rated for it."""

    number: int
    team: int
    place: int | None
    user_id: int | None
    bot: str = ""


def match_edition(match: Match) -> str | None:
    """Return the preset's slug that the match is played by, "" of none; None if an option was changed."""
    return options_edition(match.game, match.preset, match.options)


def options_edition(game: AnyGame, preset: str, options: Mapping[str, Any]) -> str | None:
    """The same of a game with these complete options, by which a match is to be played."""
    presets = game.meta.presets
    if not presets:
        return "" if options == game.options({}) else None
    named = [preset] if preset in presets else list(presets)
    return next((slug for slug in named if options == game.options(presets[slug].options)), None)


def can_be_rated(match: Match) -> bool:
    """Whether all can join, no option was changed, and the host has not made it friendly."""
    is_open = not (match.unlisted or match.password or match.settings.friendly)
    return is_open and match_edition(match) is not None


def will_be_rated(match: Match, seats: Iterable[Seat]) -> bool:
    """Whether a match about to start will be rated: open to ratings, and two people have accounts."""
    users = [seat.user for seat in seats if seat.user]
    accounts = sum(not (user.is_guest or user.is_bot) for user in users)
    return accounts >= MIN_ACCOUNTS and can_be_rated(match)


def rated_text(match: Match) -> str:
    """Whether the match is rated, or would be if it started now, and why not where its host has it so."""
    if match.status != Match.Status.OPEN:
        return "yes" if match.rated else "no"
    if match.settings.friendly:
        return "no, it is a friendly match"
    if match.unlisted or match.password:
        return "no, not everybody can join it"
    if match_edition(match) is None:
        return "no, an option is changed"
    return "yes, if at least two people who play have an account"


def seat_results(match: Match, seats: Sequence[Seat], state: State[Any, Any]) -> list[SeatResult]:
    """What each seat of a match that is over came to; none where it says nothing of anybody.

    Who sat down at the start is rated. Who did not finish comes behind all who did, whatever the seat came
    to: a substitute or a bot has won it, and neither is rated for what began without them. A seat that an
    account of a bot began is left out: among the others the odds are the same whoever else plays.
    """
    winners = set((match.outcome or {}).get("winners", ()))
    starters = Tenure.objects.filter(seat__match=match, substitute=False, user__is_guest=False)
    sat_down = list(starters.exclude(user=None).values_list("seat__number", "user", "user__is_bot"))
    began = {number: user for number, user, _ in sat_down}
    of_bots = {number for number, _, is_bot in sat_down if is_bot}
    team_of = _seat_teams(match, seats, state)
    seats = [seat for seat in seats if seat.number not in of_bots]
    stayed = {
        seat.number for seat in seats if seat.user_id == began.get(seat.number) and not seat.playing_bot
    }
    stayed |= {seat.number for seat in seats if seat.number not in began and not seat.stand_in}
    won = {team_of[number] for number in winners & stayed}
    results = []
    for seat in seats:
        team, left = team_of[seat.number], seat.number not in stayed
        # Who left a team that won anyway has neither won nor lost.
        user_id = None if left and team in won else began.get(seat.number)
        place = 1 if team in won else None
        results.append(
            SeatResult(seat.number, team, place, user_id, "" if seat.number in began else seat.bot)
        )
    rated = sum(result.user_id is not None for result in results)
    says_something = won and rated >= MIN_ACCOUNTS and len({result.team for result in results}) > 1
    return results if says_something else []


def _seat_teams(match: Match, seats: Sequence[Seat], state: State[Any, Any]) -> dict[int, int]:
    """The team of each seat, by numbers; a seat that plays alone is a team of its own number."""
    alone = {seat.number: seat.number for seat in seats}
    teams = match.game.teams(state)
    return alone | {number: min(team) for team in teams for number in team}
