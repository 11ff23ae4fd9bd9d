"""What a nation has said and heard over its lines, whom it believes, and what its word binds it to.

Only exact phrases count; free text is never taken for a question, a reading or a deal.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Event, Message, Seat, Seen
from games.rules.space_race.model import Move
from games.rules.space_race.phrases import (
    Launch,
    No,
    Phrase,
    Proposal,
    Pursuit,
    Reading,
    Truce,
    Yes,
    understood,
)
from games.rules.space_race.speech.echoes import heard_again
from games.rules.space_race.telegraph import pair_key
from games.rules.space_race.view import SpaceRaceView

SeenRace: TypeAlias = Seen[SpaceRaceView, Move]

Word: TypeAlias = tuple[int, int, Seat]
"""A word that was given, or a deed: the year, the lot, and the nation."""


class Said(Struct, frozen=True):
    """A phrase of `year` on the line to `partner`: the viewer's own (`mine`) or the partner's."""

    year: int
    partner: Seat
    mine: bool
    phrase: Phrase


class Deal(Struct, frozen=True):
    """A proposal of `year` on the line to `partner`, made by the viewer (`mine`) or by the partner.

    `agreed` is None while there is no answer.
    """

    year: int
    partner: Seat
    mine: bool
    about: Proposal
    agreed: bool | None = None


class Dialogue(Struct, frozen=True):
    """Everything that was said on the viewer's lines, the oldest first, and whom it has caught lying.

    Of earlier years it knows which promises to leave it a lot were `kept`, and which words were `broken`:
    such promises, and pursuits that were announced. Each is a year, a lot, and who gave the word.
    """

    year: int
    said: tuple[Said, ...] = ()
    deals: tuple[Deal, ...] = ()
    liars: frozenset[Seat] = frozenset()
    kept: tuple[Word, ...] = ()
    broken: tuple[Word, ...] = ()

    @property
    def now(self) -> list[Said]:
        """What was said this year."""
        return [said for said in self.said if said.year == self.year]

    @property
    def deals_now(self) -> list[Deal]:
        """What was proposed this year."""
        return [deal for deal in self.deals if deal.year == self.year]

    @property
    def learnt(self) -> tuple[int, ...]:
        """This year's readings of others, told by whom the viewer believes."""
        if not self.said:
            return ()
        told = {
            said.partner: said.phrase.value
            for said in self.now
            if isinstance(said.phrase, Reading) and not said.mine and said.partner not in self.liars
        }
        return tuple(told.values())

    @property
    def leaves(self) -> frozenset[int]:
        """The lots that the viewer has promised to leave this year."""
        return frozenset(
            deal.about.lot
            for deal in self.deals_now
            if isinstance(deal.about, Truce) and deal.agreed and not deal.mine
        )

    def owes(self, partner: Seat) -> bool:
        """Whether the viewer may leave that nation a lot: one to begin with, then as many as it was left."""
        deals = [each for each in self.deals if each.partner == partner and isinstance(each.about, Truce)]
        given = sum(each.agreed is True and not each.mine and each.year < self.year for each in deals)
        return given <= sum(seat == partner for _, _, seat in self.kept)

    @property
    def claim(self) -> int | None:
        """The lot that the viewer has asked others to leave this year, unless they declined."""
        mine = [deal for deal in self.deals_now if deal.mine and deal.agreed is not False]
        return next((deal.about.lot for deal in mine if isinstance(deal.about, Truce)), None)

    @property
    def taken(self) -> frozenset[int]:
        """The lots that others say they go for this year, but for who says so again."""
        announced = [said for said in self.said if isinstance(said.phrase, Pursuit | Truce) and not said.mine]
        always = {said.partner for said in announced if said.year < self.year}
        return frozenset(
            said.phrase.lot
            for said in announced
            if isinstance(said.phrase, Pursuit | Truce)
            and said.year == self.year
            and said.partner not in always
        )

    @property
    def launches(self) -> bool:
        """Whether the viewer has agreed with somebody to launch this year."""
        return any(deal.about == Launch(self.year) and deal.agreed for deal in self.deals)


def listen(seen: SeenRace) -> Dialogue:
    """What was said on the viewer's lines; nothing where nations can't write to each other."""
    view = seen.view
    if view.rules.messages not in ("limited", "open"):
        return Dialogue(view.year)
    messages = seen.messages()
    if not messages:
        return Dialogue(view.year)
    said = tuple(_heard(view, messages))
    if not said:
        return Dialogue(view.year)
    made = _deals(said)
    truces = {truce for truce in _truces(made) if truce[0] < view.year}
    claims = {
        (each.year, each.phrase.lot, each.partner)
        for each in said
        if isinstance(each.phrase, Pursuit) and not each.mine and each.year < view.year
    }
    done = _pursuits(seen.events()) if truces or claims else set()
    broken = truces & done
    liars = frozenset((*_talkers_of_nonsense(view, said), *(seat for _, _, seat in broken)))
    false = tuple(sorted(broken | (claims - done)))
    return Dialogue(view.year, said, made, liars, tuple(sorted(truces - done)), false)


def kept_word(seen: SeenRace, dialogue: Dialogue, partner: Seat) -> bool | None:
    """Whether the viewer left that nation the lots that it promised in earlier years; None if it did not."""
    given = {
        (deal.year, deal.about.lot, seen.view.viewer)
        for deal in dialogue.deals
        if deal.partner == partner
        and not deal.mine
        and deal.agreed
        and isinstance(deal.about, Truce)
        and deal.year < dialogue.year
    }
    return not given & _pursuits(seen.events()) if given else None


def lines_of(view: SpaceRaceView) -> dict[str, Seat]:
    """The other ends of the viewer's lines, by the keys of their channels."""
    viewer = view.viewer
    return {} if viewer is None else {pair_key(viewer, other): other for other in view.others}


def exact_phrase(text: str) -> Phrase | None:
    """Return the phrase that a telegram is, as listed or as bots put it; None for free text."""
    known = understood(text) or heard_again(text)
    return None if isinstance(known, str) else known


def _heard(view: SpaceRaceView, messages: Sequence[Message]) -> Iterator[Said]:
    lines = lines_of(view)
    for message in messages:
        phrase = exact_phrase(message.text) if message.channel in lines else None
        if phrase is not None:
            yield Said(int(message.label), lines[message.channel], message.seat == view.viewer, phrase)


def _deals(said: Sequence[Said]) -> tuple[Deal, ...]:
    """All proposals as they were made; each answer is to the oldest of its year and line without one."""
    made: list[Deal] = []
    waiting: dict[tuple[int, Seat, bool], deque[int]] = defaultdict(deque)
    for each in said:
        if isinstance(each.phrase, Proposal):
            waiting[each.year, each.partner, each.mine].append(len(made))
            made.append(Deal(each.year, each.partner, each.mine, each.phrase))
            continue
        answered = waiting[each.year, each.partner, not each.mine]
        if answered and isinstance(each.phrase, Yes | No):
            place = answered.popleft()
            made[place] = replace(made[place], agreed=isinstance(each.phrase, Yes))
    return tuple(made)


def _talkers_of_nonsense(view: SpaceRaceView, said: Sequence[Said]) -> Iterator[Seat]:
    """Who has told a reading that can't be, or two of one year; all who told those of a year that can't be
    when its total is known.
    """
    highest, first = view.rules.reading_max, view.rules.first_year
    told: dict[int, dict[Seat, set[int]]] = defaultdict(lambda: defaultdict(set))
    for each in said:
        if isinstance(each.phrase, Reading) and not each.mine:
            told[each.year][each.partner].add(each.phrase.value)
    for year, by_seat in told.items():
        yield from (seat for seat, values in by_seat.items() if len(values) > 1 or max(values) > highest)
        if year < view.year:
            known = sum(map(max, by_seat.values())) + view.past_readings[year - first]
            unknown = view.seats - 1 - len(by_seat)
            if not known <= view.board.radiation[year - first] <= known + unknown * highest:
                yield from by_seat


def _truces(made: Sequence[Deal]) -> set[Word]:
    """The lots that others have promised to leave to the viewer: year, lot, and who promised."""
    return {
        (deal.year, deal.about.lot, deal.partner)
        for deal in made
        if deal.mine and deal.agreed and isinstance(deal.about, Truce)
    }


def _pursuits(events: Sequence[Event]) -> set[Word]:
    """Who went for which lot: year, lot, and nation."""
    return {
        (event.data["year"], event.data["lot"], pursuer["seat"])
        for event in events
        if event.kind == "espionage"
        for pursuer in event.data["pursuers"]
    }
