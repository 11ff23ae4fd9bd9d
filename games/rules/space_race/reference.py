"""The figures on the rules page, and its worked examples: small cases that the rules themselves resolve.

Cases are chosen relative to the figures of the rules, so that they show the same thing whatever a host changes. Nations
are seats from 0; distances are in thousand feet.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from games.rules.goofspiel.contest import CARDS
from games.rules.rulings import read_rulings
from games.rules.space_race import editions
from games.rules.space_race.acquisition import resolve_lots
from games.rules.space_race.deck import special_year_candidates
from games.rules.space_race.endgame import MOST_GAMES
from games.rules.space_race.forecast import reading_sums
from games.rules.space_race.launch import place_to_discard, recorded_distance, sabotage_on
from games.rules.space_race.model import HeldPart, HeldParts, LaunchReport, PastLaunch, YearOrders
from games.rules.space_race.options import option_fields
from games.rules.space_race.outcome import break_ties, explode_launches, pioneers_of
from games.rules.space_race.values import part_values


def hand_examples(rules: editions.Rules) -> dict[str, SimpleNamespace]:
    """Return hands of the edition's parts by what they show, each with its flight and the garnets burned (§3, §4)."""
    n = rules.numbers
    run = tuple(range(n.straight, n.straight + editions.STRAIGHT_LENGTH))
    fed = 5 * rules.engine_garnets + rules.engine_garnets - 1
    cases: dict[str, tuple[tuple[int, ...], int]] = {
        "sum": ((n.knock_off, 5, n.missiles, 10), 0),
        "pairs": ((n.pairs,) * 4, 0),
        "odd_pair": ((n.pairs,) * 3, 0),
        "engine": ((n.engine, 5), fed),
        "straight": (run, 0),
        "no_straight": ((*run[:-1], run[-1] + 1), 0),
        "converter": ((n.knock_off, n.knock_off, n.converter), 0),
        "clones": ((n.knock_off, n.clones), 0),
        "reusable": ((n.reusable, n.fuel), 0),
        "parachute": ((n.missiles, n.parachute), 0),
    }
    return {
        about: _flown(rules, numbers, burned)
        for about, (numbers, burned) in cases.items()
        if editions.NO_PART not in numbers
    }


def ladder_examples(rules: editions.Rules) -> dict[str, SimpleNamespace]:
    """Return lots that show which pursuers receive a part, by what each shows; only levels of the edition (§5)."""
    n = rules.numbers
    cases = {
        "gap": (n.straight, (0, 0, 2, 3)),
        "theft": (n.missiles, (0, 0, 1, 3)),
        "climb": (n.shield, (1, 2, 3, 1)),
        "shared": (n.spy, (2, 3, 3)),
        "clones": (n.clones, (0, 1, 3)),
    }
    return {
        about: _ladder(rules, number, levels)
        for about, (number, levels) in cases.items()
        if number != editions.NO_PART and max(levels) <= rules.top_level
    }


def space_of_examples(rules: editions.Rules) -> int:
    """Return the distance of SPACE in the examples: a medium one, with the fewest nations."""
    return rules.base_space + rules.fewest_seats * rules.reading_max // 2


def launch_examples(rules: editions.Rules) -> list[SimpleNamespace]:
    """Return launches under sabotage: `hits` missiles and `black_holes` of others aimed at them (§6).

    There are no Black Holes if the edition has none.
    """
    space, missile = space_of_examples(rules), rules.missile_strength
    has_black_holes = rules.numbers.black_hole != editions.NO_PART
    cases = [
        ("short", max(space - 4, 0), 1, 0, False),
        ("clear", space + missile + 2, 1, 0, False),
        ("caught", space + missile + 2, *((1, 1) if has_black_holes else (2, 0)), False),
        ("shielded", space + 3, 2, 0, True),
    ]
    if has_black_holes:
        cases.append(("black_hole", space + 3, 1, 1, True))
    examples = []
    for seat, (about, flown, hits, holes, shielded) in enumerate(cases):
        hand = (HeldPart(rules.numbers.shield),) if shielded else ()
        sabotage = sabotage_on(rules, hand, hits, holes)
        distance = recorded_distance(flown, sabotage, space)
        given = {"about": about, "seat": seat, "flown": flown, "hits": hits, "black_holes": holes, "shielded": shielded}
        examples.append(SimpleNamespace(**given, sabotage=sabotage, distance=distance, reached=distance >= space))
    return examples


def explosion_example(rules: editions.Rules) -> tuple[LaunchReport, ...]:
    """Return launches with one more at the top than may share it, and one below; empty without explosions (§7)."""
    together = rules.sharing_limit + 1
    if rules.edition != "nine" or together >= rules.most_seats:
        return ()
    space = space_of_examples(rules)
    distances = [space + 3] * together + [space + 1]
    launches = [LaunchReport(seat, False, 0, far, 0, far, True, False, None) for seat, far in enumerate(distances)]
    return explode_launches(rules, tuple(launches))


def pioneer_example(rules: editions.Rules) -> SimpleNamespace:
    """Return the launches of a match, with the pioneer and its distance: a first try, a tie, an equal distance that
    comes too late, and the rocket that reaches SPACE (§7).
    """
    short = rules.base_space - 1
    flights = [(1, 0, -3, False), (3, 1, 0, False), (3, 2, 0, False), (6, 3, 0, False), (8, 4, 9, True)]
    records = tuple(
        PastLaunch(rules.first_year + years, seat, max(short + more, 0), reached)
        for years, seat, more, reached in flights
    )
    pioneers = pioneers_of(records)
    best = next(record.distance for record in records if record.seat in pioneers)
    return SimpleNamespace(records=records, pioneers=pioneers, best=best)


def tie_example(rules: editions.Rules) -> SimpleNamespace:
    """Return three nations that tie at the top: their garnets, their part numbers in descending order, and who leads
    by which of them (§7, five).
    """
    n = rules.numbers
    hands = tuple(
        tuple(HeldPart(number) for number in sorted(numbers))
        for numbers in ((n.fuel, n.missiles, n.engine, n.knock_off), (n.fuel, n.missiles, n.straight), (n.fuel, 10))
    )
    garnets = (6, 6, 4)
    left, by = break_ties((0, 1, 2), garnets, hands, max)
    numbers = tuple(tuple(sorted((held.number for held in hand), reverse=True)) for hand in hands)
    return SimpleNamespace(garnets=garnets, numbers=numbers, first=left[0], by=by)


def _flown(rules: editions.Rules, numbers: Sequence[int], burned: int) -> SimpleNamespace:
    """Return the hand part by part as it flies with `burned` garnets in its engine."""
    clones = rules.numbers.clones
    hand: HeldParts = tuple(HeldPart(number, 3 if number == clones else 0) for number in sorted(numbers))
    values = part_values(rules, hand, burned)
    discarded = place_to_discard(rules, hand, values)
    parts = [
        SimpleNamespace(
            part=rules.by_number[held.number], value=value, clones=held.clones, is_discarded=place == discarded
        )
        for place, (held, value) in enumerate(zip(hand, values, strict=True))
    ]
    return SimpleNamespace(parts=parts, burned=burned, flies=sum(values))


def _ladder(rules: editions.Rules, number: int, levels: Sequence[int]) -> SimpleNamespace:
    """Return the result of one lot; its `run` are the consecutive levels from the lowest one up (§5)."""
    (lot,) = resolve_lots(rules, (number,), {seat: YearOrders(0, level) for seat, level in enumerate(levels)})
    run = [min(levels)]
    while run[-1] + 1 in levels:
        run.append(run[-1] + 1)
    clones_value = len(levels) * rules.clones_worth if number == rules.numbers.clones else 0
    return SimpleNamespace(part=rules.by_number[number], lot=lot, run=run, clones_value=clones_value)


Change = tuple[str, int | str, int | str]

RULINGS = Path(__file__).with_name("rulings.md")


def _words_of(rules: editions.Rules) -> Mapping[str, object]:
    """Return the values for the placeholders in rulings: figures by their names, parts by their abilities."""
    words: dict[str, object] = {**asdict(rules), "goofspiel_games": MOST_GAMES}
    for part in rules.parts:
        words[f"part_{part.number}"] = part.name
        if part.ability:
            words |= {part.ability: part.name, f"{part.ability}_value": part.value}
    return words


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options` (see `SpaceRace.options`).

    `names` are those of the parts by ability, `rulings` those of each section by its anchor. `lowest` and
    `highest` are part numbers, `deck` counts its parts. `spaces` tells for each number of nations where SPACE
    can lie, and `ways` in how many ways the readings of the most nations sum up to 0, 1, 2, … Examples fly
    against SPACE at `example_space` thousand feet; `explosion` is empty where rockets can't explode.
    `changes` are the options that are not as the edition has them.
    """
    rules = editions.rules_for(options["edition"], options)
    numbers = [part.number for part in rules.parts]
    return SimpleNamespace(
        rules=rules,
        names={part.ability: part.name for part in rules.parts if part.ability},
        rulings=read_rulings(RULINGS, _words_of(rules), rules.edition),
        years=rules.last_year - rules.first_year + 1,
        deck=len(rules.deck_numbers),
        lowest=min(numbers),
        highest=max(numbers),
        straight_length=editions.STRAIGHT_LENGTH,
        spaces=[
            {"nations": n, "low": rules.base_space, "high": rules.base_space + n * rules.reading_max}
            for n in range(rules.fewest_seats, rules.most_seats + 1)
        ],
        ways=reading_sums(rules.most_seats, rules.reading_max),
        special_years=tuple(special_year_candidates(rules)),
        hands=hand_examples(rules),
        ladders=ladder_examples(rules),
        example_space=space_of_examples(rules),
        launches=launch_examples(rules),
        explosion=explosion_example(rules),
        pioneers=pioneer_example(rules),
        tie=tie_example(rules),
        goofspiel_cards=CARDS,
        changes=_changes(editions.settings_of(options["edition"], options)),
    )


def _changes(settings: editions.RaceSettings) -> tuple[Change, ...]:
    """Return each option that differs from the edition: its label, its value, and the edition's value."""
    usual = editions.EDITIONS[settings.edition]
    fields = {field.name: field for field in option_fields()}
    changes: list[Change] = []
    telegraph = [(name, getattr(settings, name)) for name in editions.TELEGRAPH if settings.messages is not UNSET]
    for name, figure in (*settings.figures, *telegraph):
        before = getattr(usual, name)
        if figure == before:
            continue
        shown = (figure, before)
        if isinstance(before, bool):
            shown = ("yes" if figure else "no", "yes" if before else "no")
        changes.append((fields[name].label, *shown))
    for number, value in settings.part_values:
        part = usual.by_number[number]
        changes.append((f"{part.name}, value", value, part.value))
    for number, called in settings.part_names:
        changes.append((f"Name of part {number}", called, usual.by_number[number].name))
    if settings.starting_garnets_by_seat is not None:
        garnets = ", ".join(map(str, settings.starting_garnets_by_seat))
        changes.append(("Starting garnets of each nation", garnets, usual.starting_garnets))
    return tuple(changes)
