"""Why a race was lost, told to a nation that did not win: the distances, what brought it down, and what it
could not have known.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game_uis.space_race.year_events import YearEvents, garnets, year_events
from games.humanize import and_list, capitalise_first, format_count
from games.rules.contract import Event, Seat
from games.rules.space_race.view import SpaceRaceView


def why_lost(
    options: Mapping[str, Any], windows: Sequence[Sequence[Event]], names: Sequence[str], view: SpaceRaceView
) -> str:
    """See `GameUI.why_lost`; `view` is that of the nation at the end."""
    seat, verdict = view.viewer, view.board.verdict
    if seat is None or verdict is None or seat in verdict.winners:
        return ""
    accounts = [year_events(options, events, names) for events in windows]
    last = next((each for each in accounts if each.first("space-reached")), None)
    if last is not None:
        return " ".join([*_in_space(last, view, seat), *_unknown(last, verdict.winners)])
    return " ".join(_on_ground(accounts, view, seat))


def _in_space(last: YearEvents, view: SpaceRaceView, seat: Seat) -> Iterator[str]:
    """Yield how far the winners flew in the year that ended it, and what became of the loser's flight."""
    won = [winner for winner in _winners(view) if winner in last.launches]
    farthest = max((last.launches[winner]["distance"] for winner in won), default=last.space)
    yield f"{last.listed(won)} flew {farthest} thousand feet in {view.year}, and SPACE lay at {last.space}."
    mine = last.launches.get(seat)
    if mine is None:
        yield _stayed(view.totals[seat], farthest, last.space)
    elif mine["exploded"]:
        yield f"You exploded at {mine['distance']}, level with {last.listed(last.exploded_with(seat))}."
    elif mine["flown"] >= farthest and mine["sabotage"]:
        by = last.saboteurs_of(seat)
        yield f"You flew {mine['flown']}, enough to win, and were brought down to {mine['distance']} {by}."
    elif last.was_brought_down(seat):
        by = last.saboteurs_of(seat)
        yield f"You flew {mine['flown']} and were brought down to {mine['distance']} {by}."
    elif not mine["reached"]:
        yield f"You flew {mine['distance']}, {last.short_of_space(seat)} short."
    elif mine["distance"] == farthest:
        yield "You flew as far, and lost the tie-break."
    else:
        yield f"You flew {mine['distance']}, {farthest - mine['distance']} less."


def _stayed(flies: int, farthest: int, space: int) -> str:
    """Return what a hand that was not launched would have done."""
    if flies >= space:
        than = "and farther" if flies > farthest else "and as far" if flies == farthest else "but not as far"
        return f"You did not launch; your hand would have flown {flies}: into SPACE, {than}."
    return f"You did not launch; your hand would have flown {flies}, {space - flies} short."


def _unknown(last: YearEvents, winners: Sequence[Seat]) -> Iterator[str]:
    """Yield what only that year brought to light: the parts that the winners got in it, and garnets
    burned.
    """
    for winner in winners:
        got = [last.part(lot["number"]) for lot in last.of("espionage") if winner in lot["receivers"]]
        launch = last.launches.get(winner)
        did = [f"get {and_list(got)}"] if got else []
        did += [f"burn {garnets(launch['burned'])}"] if launch and launch["burned"] else []
        if did:
            yield capitalise_first(f"You could not know that {last.names[winner]} would {' and '.join(did)}.")


def _on_ground(accounts: Sequence[YearEvents], view: SpaceRaceView, seat: Seat) -> Iterator[str]:
    """Nobody reached SPACE: with five nations hands count, with nine nobody wins."""
    winners = _winners(view)
    if winners:
        best, mine = max(view.totals[winner] for winner in winners), view.totals[seat]
        held = f"Nobody reached SPACE, and hands counted: {accounts[0].listed(winners)} held {best}"
        yield f"{held} thousand feet, you {mine}."
        if mine == best:
            yield "You were tied, and lost the tie-break."
    else:
        yield "Nobody reached SPACE, so nobody won."
    flights = [(launch["distance"], each) for each in accounts for launch in _flights(each, seat)]
    if not flights:
        yield "You never launched."
        return
    distance, account = max(flights, key=lambda flight: flight[0])
    short = f"{format_count(account.space - distance, 'thousand foot', 'thousand feet')} short"
    yield f"Your best flight, in {account.launches[seat]['year']}, came to {distance}, {short}."


def _flights(account: YearEvents, seat: Seat) -> list[Mapping[str, Any]]:
    return [account.launches[seat]] if seat in account.launches else []


def _winners(view: SpaceRaceView) -> Sequence[Seat]:
    return view.board.verdict.winners if view.board.verdict else ()
