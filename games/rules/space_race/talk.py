"""How bots talk: they answer, trade readings, and ask for what they want, each in its own manner."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Literal

from msgspec import Struct

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

_GROWTH = 4
"""What a hand gains in a year, in thousand feet, to look ahead."""
_LEAST_CHOICE = 2
"""How many lots without a price a nation keeps for itself, whatever others ask it to leave."""


class Manner(Struct, frozen=True):
    """How a nation talks. One that lies tells false readings, agrees to everything and keeps nothing.

    It `tells_first` its reading to who asks, or wants to be told before. It agrees to a launch at that
    `chance`, builds a line so often when it could, and `opens` with a reading, a question, an invitation to
    launch, or a question and a proposal.
    """

    opens: Literal["reading", "question", "launch", "proposal"] = "proposal"
    lies: bool = False
    tells_first: bool = True
    chance: float = 0.5
    builds: float = 0.5


def talk(seen: SeenRace, channels: Sequence[Channel], rng: Random, *, manner: Manner) -> Sequence[Deed]:
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
        for partner, phrase in _answers(view, dialogue, manner)
        if partner in keys
    ]
    if answers or any(said.mine for said in dialogue.now):
        return answers
    partners = [partner for partner in keys if partner not in dialogue.liars]
    if partners:
        partner = rng.choice(partners)
        phrases = _openings(view, dialogue, partner, manner, rng)
        return [Message(keys[partner], view.viewer, spoken(phrase)) for phrase in phrases]
    return _line(view, manner, rng)


steady_talk = partial(talk, manner=Manner())


def _answers(view: SpaceRaceView, dialogue: Dialogue, manner: Manner) -> Iterator[tuple[Seat, Phrase]]:
    """What the nation owes its partners, and says to each."""
    said = {(each.partner, each.mine, type(each.phrase)) for each in dialogue.now}
    for partner in view.others:
        asked, told = (partner, False, Question) in said, (partner, False, Reading) in said
        if (asked or told) and (partner, True, Reading) not in said and partner not in dialogue.liars:
            if told or manner.tells_first:
                yield partner, _reading(view, manner)
            if not told and (partner, True, Question) not in said:
                yield partner, Question()
    agreed = [deal for deal in dialogue.deals_now if not deal.mine and deal.agreed]
    for deal in dialogue.deals_now:
        if not deal.mine and deal.agreed is None:
            yes = manner.lies or _agrees(view, dialogue, agreed, deal, manner)
            agreed += [deal] * yes
            yield deal.partner, Yes() if yes else No()


def _reading(view: SpaceRaceView, manner: Manner) -> Reading:
    """The nation's own reading, or the one that is farthest from it."""
    reading, highest = view.reading or 0, view.rules.reading_max
    lie = 0 if 2 * reading > highest else highest
    return Reading(lie if manner.lies else reading)


def _agrees(
    view: SpaceRaceView, dialogue: Dialogue, agreed: Sequence[Deal], deal: Deal, manner: Manner
) -> bool:
    """Whether a proposal fits the nation's own interest, beside what it has agreed to this year."""
    if deal.partner in dialogue.liars:
        return False
    if isinstance(deal.about, Launch):
        return _would_launch(view, dialogue, deal.about.year, manner)
    left = {other.about.lot: other.partner for other in agreed if isinstance(other.about, Truce)}
    return deal.partner not in left.values() and _would_leave(view, dialogue, set(left), deal.about.lot)


def _would_launch(view: SpaceRaceView, dialogue: Dialogue, year: int, manner: Manner) -> bool:
    """Whether a launch in that year, if it is not far away, will probably do."""
    ahead = year - view.year
    distance = view.totals[view.viewer or 0] + _GROWTH * (ahead + 1)
    return 0 <= ahead <= 2 and chance_to_reach(view, distance, dialogue.learnt) >= manner.chance


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


def _openings(
    view: SpaceRaceView, dialogue: Dialogue, partner: Seat, manner: Manner, rng: Random
) -> Sequence[Phrase]:
    """What the nation says unasked, with one proposal at most, so that it is clear what an answer is to.

    Whoever proposes invites a weaker nation when a launch is near, else asks for the lot that it wants.
    """
    if manner.opens == "reading":
        return [_reading(view, manner)]
    if manner.opens == "question":
        return [Question()]
    if manner.opens == "launch":
        return [Launch(view.year)] if _would_launch(view, dialogue, view.year, manner) else []
    lot = choose_lot(view, dialogue, rng)
    fuel, totals = fuel_for(view, lot), view.totals
    chances = [prospect(view, place, fuel, learnt=dialogue.learnt).chance for place in (lot, None)]
    leads = totals[partner] < totals[view.viewer or 0]
    invites = leads and sum(chances) / 2 >= GOOD_CHANCE
    return [Question(), Launch(view.year) if invites else Truce(lot)]


def _line(view: SpaceRaceView, manner: Manner, rng: Random) -> Sequence[Deed]:
    """A first line, to the strongest nation that has none, and a question; nothing while garnets are short.

    Where all have one it goes to the strongest without a line to oneself, and where there is none, nowhere.

    Those that its engine could burn or Gold Plating on offer would cost are not to spare.
    """
    rules, viewer = view.rules, view.viewer or 0
    needed = max(rules.price(number) for number in view.board.offer)
    spare = 0 if count_of(view.my_hand, rules.numbers.engine) else view.my_garnets - needed
    if rules.messages != "limited" or not any(view.totals) or spare < rules.line_price:
        return ()
    if rng.random() >= manner.builds:
        return ()
    lines = [{line.builder, line.to} for line in view.lines]
    connected = set().union(*lines)
    unlinked = [seat for seat in view.others if {seat, viewer} not in lines]
    if not unlinked:
        return ()
    to = strongest(view, [seat for seat in unlinked if seat not in connected] or unlinked)
    return [Line(to), Message(pair_key(viewer, to), viewer, spoken(Question()))]
