"""Everything that a nation or a spectator may know of a match, ready for display (§9)."""

from msgspec import Struct

from games.rules.contract import Outcome, Seat
from games.rules.goofspiel.contest import Contest, RoundResult, bids_left, current_prize, points, round_results
from games.rules.space_race import table
from games.rules.space_race.editions import Part, Rules
from games.rules.space_race.model import HeldParts, PastLaunch, Question
from games.rules.space_race.values import count_of, part_values, total_value


class OfferedLot(Struct, frozen=True):
    """A part on offer; `place` counts from 0, as orders name it."""

    place: int
    letter: str
    number: int
    part: Part


class PartCard(Struct, frozen=True):
    """A part in a hand with the value that it would fly now, without burned garnets, in thousand feet."""

    number: int
    name: str
    value: int
    text: str
    clones: int


class ContestView(Struct, frozen=True):
    """The open game of Goofspiel, `number` from 1 in the match.

    `prizes_to_come` are sorted, because their order is secret; `my_bids_left` is empty for viewers who do not play.
    """

    settles: Question
    players: tuple[Seat, ...]
    number: int
    prize: int | None
    prizes_to_come: tuple[int, ...]
    rounds: tuple[RoundResult, ...]
    points: tuple[tuple[Seat, int], ...]
    my_bids_left: tuple[int, ...]

    @property
    def round(self) -> int:
        """The number of the current round, from 1."""
        return len(self.rounds) + 1

    @property
    def length(self) -> int:
        """The number of rounds of the game."""
        return len(self.rounds) + (self.prize is not None) + len(self.prizes_to_come)


class SpaceRaceView(Struct, frozen=True):
    """The match as `viewer` may see it (None: a spectator).

    `board` and `holdings`, the parts by seat, are public. `garnets` by seat are None where unknown. `reading` is the
    viewer's of this year, `past_readings` those of earlier years; `readings_by_seat` has those of all nations, year
    after year, once the match is finished. `next_numbers` is next year's offer for a nation with a Spy Satellite, else
    None. `alliances` are the viewer's.
    """

    viewer: Seat | None
    board: table.RaceBoard
    holdings: tuple[HeldParts, ...]
    garnets: tuple[int | None, ...]
    reading: int | None = None
    past_readings: tuple[int, ...] = ()
    next_numbers: tuple[int, ...] | None = None
    contest: ContestView | None = None
    readings_by_seat: tuple[tuple[int, ...], ...] = ()
    alliances: tuple[table.AllianceRow, ...] = ()

    @property
    def kind(self) -> table.Stage:
        """The kind of the open decision: "year", "agreement", "goofspiel", or "over"."""
        return self.board.stage

    @property
    def year(self) -> int:
        """The current year, or the last one of a finished match."""
        return self.board.year

    @property
    def rules(self) -> Rules:
        """The rules of this match."""
        return self.board.rules

    @property
    def seats(self) -> int:
        """The number of nations."""
        return len(self.holdings)

    @property
    def offer(self) -> tuple[OfferedLot, ...]:
        """The parts on offer."""
        return _lots(self.rules, self.board.offer)

    @property
    def next_offer(self) -> tuple[OfferedLot, ...] | None:
        """Next year's offer for a nation with a Spy Satellite; None when unknown."""
        return None if self.next_numbers is None else _lots(self.rules, self.next_numbers)

    @property
    def hands(self) -> tuple[tuple[PartCard, ...], ...]:
        """Every nation's parts with the values that they would fly now."""
        return tuple(cards_of(self.rules, hand) for hand in self.holdings)

    @property
    def totals(self) -> tuple[int, ...]:
        """The distance that every nation's hand would fly now, without burned garnets."""
        rules = self.board.rules
        return tuple([total_value(rules, hand) for hand in self.holdings])

    @property
    def my_hand(self) -> HeldParts:
        """The viewer's parts; none for a spectator."""
        return () if self.viewer is None else self.holdings[self.viewer]

    @property
    def my_garnets(self) -> int:
        """The viewer's garnets; 0 for a spectator."""
        return 0 if self.viewer is None else self.garnets[self.viewer] or 0

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other nations, which are the possible targets of missiles."""
        viewer = self.viewer
        return tuple([seat for seat in range(len(self.holdings)) if seat != viewer])

    @property
    def missiles_owed(self) -> int:
        """The number of targets that the viewer's orders must name (§6)."""
        return count_of(self.my_hand, self.rules.numbers.missiles)

    @property
    def black_holes_held(self) -> int:
        """The number of Black Holes that the viewer holds."""
        return count_of(self.my_hand, self.rules.numbers.black_hole)

    @property
    def black_holes_within_reach(self) -> int:
        """The most Black Holes that the viewer's orders can name, one pursued included (§4)."""
        return self.black_holes_held + (self.rules.numbers.black_hole in self.board.offer)

    @property
    def may_burn(self) -> bool:
        """Whether the viewer holds an engine, or could pursue one (§4)."""
        engine = self.rules.numbers.engine
        return self.viewer is not None and (engine in self.board.offer or count_of(self.my_hand, engine) > 0)

    @property
    def lines(self) -> tuple[table.LineRow, ...]:
        """All telegraph lines, the oldest first."""
        return table.rows_or_none(self.board.lines)

    @property
    def records(self) -> tuple[PastLaunch, ...]:
        """All launches so far, in order."""
        return self.board.records

    @property
    def candidates(self) -> tuple[Seat, ...]:
        """The nations that the winners may name in the agreement (§7)."""
        verdict = self.board.verdict
        return verdict.elimination.tied if self.kind == "agreement" and verdict else ()

    @property
    def space_low(self) -> int:
        """The least distance of SPACE this year that the viewer can't rule out, in thousand feet."""
        return self.rules.base_space + (self.reading or 0)

    @property
    def space_high(self) -> int:
        """The greatest distance of SPACE this year that the viewer can't rule out, in thousand feet."""
        unknown = self.seats - (self.reading is not None)
        return self.space_low + unknown * self.rules.reading_max

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match; None until it is finished."""
        return self.board.outcome


def seen_by(state: table.RaceState, viewer: Seat | None) -> SpaceRaceView:
    """Return everything that `viewer` may know of `state` (None: a spectator)."""
    board, vault, hands = state.table.board, state.table.vault, state.hands
    is_over = board.stage == "over"
    own = None if is_over or viewer is None else hands[viewer]
    spying = own is not None and count_of(own.parts, board.rules.numbers.spy) > 0
    return SpaceRaceView(
        viewer=viewer,
        board=board,
        holdings=tuple([hand.parts for hand in hands]),
        garnets=tuple([hand.garnets if is_over or spying or hand is own else None for hand in hands]),
        reading=None if own is None else own.reading,
        past_readings=() if own is None else own.past_readings,
        next_numbers=vault.next_offer if spying else None,
        contest=_contest_view(board, vault.contest, viewer) if vault.contest else None,
        readings_by_seat=tuple((*hand.past_readings, hand.reading) for hand in hands) if is_over else (),
        alliances=tuple(pact for pact in table.rows_or_none(vault.alliances) if viewer in pact.members),
    )


def cards_of(rules: Rules, hand: HeldParts) -> tuple[PartCard, ...]:
    """Return the parts of a hand with the values that they would fly now, without burned garnets."""
    cards = []
    for held, value in zip(hand, part_values(rules, hand), strict=True):
        part = rules.by_number[held.number]
        cards.append(PartCard(held.number, part.name, value, part.ability_text, held.clones))
    return tuple(cards)


def _lots(rules: Rules, numbers: tuple[int, ...]) -> tuple[OfferedLot, ...]:
    return tuple(
        OfferedLot(place, table.lot_letter(place), number, rules.by_number[number])
        for place, number in enumerate(numbers)
    )


def _contest_view(board: table.RaceBoard, contest: Contest, viewer: Seat | None) -> ContestView:
    prize = current_prize(contest)
    verdict = board.verdict
    return ContestView(
        settles=verdict.question if verdict else "elimination",
        players=contest.players,
        number=len(board.contests) + 1,
        prize=prize,
        prizes_to_come=tuple(sorted(contest.prizes[len(contest.bids) + 1 :])),
        rounds=round_results(contest),
        points=tuple(points(contest).items()),
        my_bids_left=bids_left(contest, viewer) if viewer in contest.players else (),
    )
