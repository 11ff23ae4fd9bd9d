"""How the steady player talks: it answers, trades readings, asks for what it wants, and keeps its word."""

from collections.abc import Iterator, Sequence
from random import Random

from games.rules.contract import Channel, Deed, Message, Seat
from games.rules.space_race.bots import GOOD_CHANCE, attraction, choose_lot, fuel_for, strongest
from games.rules.space_race.dialogue import Deal, Dialogue, SeenRace, lines_of, listen
from games.rules.space_race.forecast import chance_to_reach, prospect
from games.rules.space_race.phrases import (
    Launch,
    No,
    Phrase,
    Question,
    Reading,
    Truce,
    Yes,
    spoken,
)
from games.rules.space_race.telegraph import Line, pair_key
from games.rules.space_race.values import count_of
from games.rules.space_race.view import SpaceRaceView

_AGREEABLE_CHANCE = 0.5
_GROWTH = 4
"""What a hand gains in a year, in thousand feet, to look ahead."""
_BUILDS = 0.5
_LEAST_CHOICE = 2
"""How many lots without a price a nation keeps for itself, whatever others ask it to leave."""


def steady_talk(seen: SeenRace, channels: Sequence[Channel], rng: Random) -> Sequence[Deed]:
    """Answers to what is open on the nation's lines; if nothing is, and it has not spoken yet this year, a
    word to one of them, or a new line when garnets are to spare.
    """
    view = seen.view
    if view.kind != "year" or view.viewer is None:
        return ()
    dialogue, ends = listen(seen), lines_of(view)
    keys = {ends[channel.key]: channel.key for channel in channels if channel.key in ends}
    answers = [
        Message(keys[partner], view.viewer, spoken(phrase))
        for partner, phrase in _answers(view, dialogue)
        if partner in keys
    ]
    if answers or any(said.mine for said in dialogue.now):
        return answers
    partners = [partner for partner in keys if partner not in dialogue.liars]
    if partners:
        partner = rng.choice(partners)
        phrases = _openings(view, dialogue, partner, rng)
        return [Message(keys[partner], view.viewer, spoken(phrase)) for phrase in phrases]
    return _line(view, rng)


def _answers(view: SpaceRaceView, dialogue: Dialogue) -> Iterator[tuple[Seat, Phrase]]:
    """What the nation owes its partners, and says to each."""
    said = {(each.partner, each.mine, type(each.phrase)) for each in dialogue.now}
    for partner in view.others:
        asked, told = (partner, False, Question) in said, (partner, False, Reading) in said
        if (asked or told) and (partner, True, Reading) not in said and partner not in dialogue.liars:
            yield partner, Reading(view.reading or 0)
            if not told and (partner, True, Question) not in said:
                yield partner, Question()
    agreed = [deal for deal in dialogue.deals_now if not deal.mine and deal.agreed]
    for deal in dialogue.deals_now:
        if not deal.mine and deal.agreed is None:
            yes = _agrees(view, dialogue, agreed, deal)
            agreed += [deal] * yes
            yield deal.partner, Yes() if yes else No()


def _agrees(view: SpaceRaceView, dialogue: Dialogue, agreed: Sequence[Deal], deal: Deal) -> bool:
    """Whether a proposal fits the nation's own interest, beside what it has agreed to this year."""
    if deal.partner in dialogue.liars:
        return False
    if isinstance(deal.about, Launch):
        return _would_launch(view, dialogue, deal.about.year)
    left = {other.about.lot: other.partner for other in agreed if isinstance(other.about, Truce)}
    return deal.partner not in left.values() and _would_leave(view, dialogue, set(left), deal.about.lot)


def _would_launch(view: SpaceRaceView, dialogue: Dialogue, year: int) -> bool:
    """Whether a launch in that year, if it is not far away, will probably do."""
    ahead = year - view.year
    distance = view.totals[view.viewer or 0] + _GROWTH * (ahead + 1)
    return 0 <= ahead <= 2 and chance_to_reach(view, distance, dialogue.learnt) >= _AGREEABLE_CHANCE


def _would_leave(view: SpaceRaceView, dialogue: Dialogue, left: set[int], lot: int) -> bool:
    """Whether the nation has not asked for the lot itself, and another is at least half as attractive."""
    offer, rules = view.board.offer, view.rules
    rest = [
        place for place in range(len(offer)) if place not in left | {lot} and not rules.price(offer[place])
    ]
    if lot >= len(offer) or lot == dialogue.claim or len(rest) < _LEAST_CHOICE:
        return False
    worth = {place: attraction(view, place, dialogue.learnt) for place in (*rest, lot)}
    return 2 * max(worth[place] for place in rest) >= worth[lot]


def _openings(view: SpaceRaceView, dialogue: Dialogue, partner: Seat, rng: Random) -> list[Phrase]:
    """A question, and one proposal, so that it is clear what an answer is to: to a weaker nation an
    invitation when a launch is near, else the lot that it wants.
    """
    lot = choose_lot(view, dialogue, rng)
    fuel, totals = fuel_for(view, lot), view.totals
    chances = [prospect(view, place, fuel, learnt=dialogue.learnt).chance for place in (lot, None)]
    leads = totals[partner] < totals[view.viewer or 0]
    invites = leads and sum(chances) / 2 >= GOOD_CHANCE
    return [Question(), Launch(view.year) if invites else Truce(lot)]


def _line(view: SpaceRaceView, rng: Random) -> Sequence[Deed]:
    """A first line, to the strongest nation that has none, and a question; nothing while garnets are short.

    Those that its engine could burn or Gold Plating on offer would cost are not to spare.
    """
    rules, viewer = view.rules, view.viewer or 0
    needed = max(rules.price(number) for number in view.board.offer)
    spare = 0 if count_of(view.my_hand, rules.numbers.engine) else view.my_garnets - needed
    if rules.messages != "limited" or not any(view.totals) or spare < rules.line_price:
        return ()
    if rng.random() >= _BUILDS:
        return ()
    connected = {seat for line in view.lines for seat in (line.builder, line.to)}
    to = strongest(view, [seat for seat in view.others if seat not in connected] or view.others)
    return [Line(to), Message(pair_key(viewer, to), viewer, spoken(Question()))]
