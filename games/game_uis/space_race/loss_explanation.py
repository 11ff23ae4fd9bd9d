"""Why a race was lost, for a nation that did not win: the distances, the sabotage, and hidden facts."""

from collections.abc import Iterator, Sequence

from games.game_ui import Events, Names, Options
from games.game_uis.space_race.event_texts import flight, sentence
from games.game_uis.space_race.year_events import YearEvents, garnets, year_events
from games.humanize import and_list, capitalise_first, format_count
from games.rules.contract import Seat
from games.rules.space_race.view import SpaceRaceView

WHY_LOST_TEXTS = {
    "won": "{winners} flew {farthest} thousand feet in {year}, and SPACE lay at {space}.",
    "farther": "You did not launch; your hand would have flown {flies}: into SPACE, and farther.",
    "as far": "You did not launch; your hand would have flown {flies}: into SPACE, and as far.",
    "not as far": "You did not launch; your hand would have flown {flies}: into SPACE, but not as far.",
    "too short": "You did not launch; your hand would have flown {flies}, {short} short.",
    "enough": "That would have won.",
    "tie": "You flew as far, and lost the tie-break.",
    "less": "You flew {distance}, {less} less.",
    "got": "You could not know that {winner} would get {parts}.",
    "burned": "You could not know that {winner} would burn {garnets}.",
    "got and burned": "You could not know that {winner} would get {parts} and burn {garnets}.",
    "hands": "Nobody reached SPACE, and hands counted: {winners} held {best} thousand feet, you {mine}.",
    "hands tied": "You were tied, and lost the tie-break.",
    "nobody": "Nobody reached SPACE, so nobody won.",
    "never": "You never launched.",
    "best": "Your best flight, in {year}, came to {distance}, {short} short.",
}


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: SpaceRaceView) -> str:
    """See `GameUI.why_lost`; `view` is that of the nation at the end."""
    seat, verdict = view.viewer, view.board.verdict
    if seat is None or verdict is None or seat in verdict.winners:
        return ""
    accounts = [year_events(options, events, names, seat) for events in windows]
    last = next((each for each in accounts if each.first("space-reached")), None)
    if last is None:
        return " ".join(_on_ground(accounts, view, seat, verdict.winners))
    return " ".join([*_in_space(last, view, seat, verdict.winners), *_unknown(last, verdict.winners)])


def _in_space(last: YearEvents, view: SpaceRaceView, seat: Seat, winners: Sequence[Seat]) -> Iterator[str]:
    """Yield the distances of the winners in the last year, and the result of the loser's flight."""
    won = [winner for winner in winners if winner in last.launches]
    farthest = max((last.launches[winner]["distance"] for winner in won), default=last.space)
    words = {"winners": last.listed(won), "farthest": farthest, "year": view.year, "space": last.space}
    yield capitalise_first(WHY_LOST_TEXTS["won"].format(**words))
    mine = last.launches.get(seat)
    if mine is None:
        flies = view.totals[seat]
        case = "farther" if flies > farthest else "as far" if flies == farthest else "not as far"
        case = case if flies >= last.space else "too short"
        yield WHY_LOST_TEXTS[case].format(flies=flies, short=last.space - flies)
        return
    was_hit = mine["flown"] > mine["distance"] and not mine["exploded"]
    could_win = was_hit and mine["flown"] >= farthest
    if mine["reached"] and not could_win:
        case = "tie" if mine["distance"] == farthest else "less"
        yield WHY_LOST_TEXTS[case].format(distance=mine["distance"], less=farthest - mine["distance"])
        return
    yield sentence(last, *flight(last, mine))
    if was_hit:
        yield sentence(last, "launch.sabotage", mine)
    if could_win:
        yield WHY_LOST_TEXTS["enough"]


def _unknown(last: YearEvents, winners: Sequence[Seat]) -> Iterator[str]:
    """Yield what only that year revealed: the parts that the winners got in it, and garnets burned."""
    for winner in winners:
        got = [last.part(lot["number"]) for lot in last.of("espionage") if winner in lot["receivers"]]
        burned = last.launches[winner]["burned"] if winner in last.launches else 0
        case = "got and burned" if got and burned else "got" if got else "burned" if burned else ""
        if case:
            words = {"winner": last.names[winner], "parts": and_list(got), "garnets": garnets(burned)}
            yield WHY_LOST_TEXTS[case].format(**words)


def _on_ground(
    accounts: Sequence[YearEvents], view: SpaceRaceView, seat: Seat, winners: Sequence[Seat]
) -> Iterator[str]:
    """Yield the reasons if nobody reached SPACE: with five nations hands count, with nine nobody wins."""
    if winners:
        best, mine = max(view.totals[winner] for winner in winners), view.totals[seat]
        yield WHY_LOST_TEXTS["hands"].format(winners=accounts[0].listed(winners), best=best, mine=mine)
        if mine == best:
            yield WHY_LOST_TEXTS["hands tied"]
    else:
        yield WHY_LOST_TEXTS["nobody"]
    flown = [each for each in accounts if seat in each.launches]
    if not flown:
        yield WHY_LOST_TEXTS["never"]
        return
    account = max(flown, key=lambda each: each.launches[seat]["distance"])
    short = format_count(account.short_of_space(seat), "thousand foot", "thousand feet")
    yield WHY_LOST_TEXTS["best"].format(**account.launches[seat], short=short)
