"""The personal summary of the windows after the last year: the agreement and Goofspiel."""

from collections.abc import Iterator

from games.game_uis.space_race.year_events import Data, YearEvents
from games.humanize import capitalise_first, describe_bid, format_count
from games.rules.contract import Seat


def tie_summary(account: YearEvents, seat: Seat) -> Iterator[str]:
    """Yield the sentences, in the order in which things happened."""
    yield from _agreement(account, seat)
    yield from _bids(account, seat)
    for closed in account.of("goofspiel-closed"):
        yield from _closed(account, closed, seat)
    for opened in account.of("agreement-opened"):
        yield from _asked(account, opened, seat)
    for eliminated in account.of("elimination"):
        if eliminated["candidate"] == seat:
            yield "You are eliminated."


def _asked(account: YearEvents, opened: Data, seat: Seat) -> Iterator[str]:
    if seat in opened["winners"]:
        others = [winner for winner in opened["winners"] if winner != seat]
        agree = f" Agree on it with {account.listed(others)}." if others else ""
        tied = capitalise_first(account.some(opened["tied"]))
        yield f"{tied} are tied at the bottom: you name the candidate for elimination.{agree}"
    elif seat in opened["tied"]:
        level = account.some([tied for tied in opened["tied"] if tied != seat], "others")
        name = "winners name" if len(opened["winners"]) > 1 else "winner names"
        yield f"You are tied at the bottom with {level}: the {name} one of you."


def _agreement(account: YearEvents, seat: Seat) -> Iterator[str]:
    for agreed in account.of("agreement"):
        namers = [named["seat"] for named in agreed["named"]]
        if seat in namers:
            yield f"You named {account.names[agreed['candidate']]}."
        elif seat == agreed["candidate"]:
            yield f"{account.listed(namers)} named you."
    for failed in account.of("deadlock"):
        yield from _deadlock(failed, seat)


def _deadlock(failed: Data, seat: Seat) -> Iterator[str]:
    """No single nation was named: the winners lose their tokens of life, and the lot falls on somebody."""
    lost = next((loss["tols"] for loss in failed["lost"] if loss["seat"] == seat), 0)
    were_several = len(failed["lost"]) > 1
    if lost:
        failure = "You did not agree" if were_several else "You named nobody"
        yield f"{failure}, and lost {format_count(lost, 'token of life', 'tokens of life')}."
    if failed["candidate"] == seat:
        failure = "The winners did not agree" if were_several else "The winner named nobody"
        yield f"{failure}, and you were drawn at random."


def _bids(account: YearEvents, seat: Seat) -> Iterator[str]:
    for played in account.of("goofspiel-round"):
        bids = {bid["seat"]: bid["bid"] for bid in played["bids"]}
        if seat not in bids:
            continue
        yield describe_bid(
            bids[seat],
            played["prize"],
            "you" if played["taker"] == seat else _name(account, played["taker"]),
            [account.names[other] for other in bids if bids[other] == max(bids.values()) and other != seat],
            highest=max(bids.values()),
            missed=seat in played["missed"],
        )


def _name(account: YearEvents, seat: Seat | None) -> str:
    return "" if seat is None else account.names[seat]


def _closed(account: YearEvents, closed: Data, seat: Seat) -> Iterator[str]:
    points = next((total["points"] for total in closed["points"] if total["seat"] == seat), None)
    if points is None:
        return
    yield f"You end with {format_count(points, 'point')}."
    others = [left for left in closed["left"] if left != seat]
    if seat in closed["left"] and others:
        yield f"You are still tied with {account.listed(others)}."
