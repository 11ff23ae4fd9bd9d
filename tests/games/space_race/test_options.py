"""The match options (§2, §3): every figure by its name."""

from itertools import combinations_with_replacement

import pytest

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.errors import BadOptions, IllegalMove
from games.rules.space_race.editions import EDITIONS, TELEGRAPH, rules_for, settings_of
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import held_part
from games.rules.space_race.telegraph import BuildLine, FoundAlliance, SendGarnets
from games.rules.space_race.values import part_values


def problems(**raw):
    with pytest.raises(BadOptions) as refused:
        SPACE_RACE.options(raw)
    return refused.value.problems


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_defaults_are_the_editions_own(edition):
    """Completed options play by the edition's table."""
    options = SPACE_RACE.options({"edition": edition})
    assert settings_of(edition, options).figures == ()
    for name in ("base_space", "reading_max", "top_level", "offer_size", "winner_garnets"):
        assert options[name] == getattr(EDITIONS[edition], name)
    assert [options[name] for name in TELEGRAPH] == [{"nine": "limited", "five": "open"}[edition], True, 2]


def test_match_of_before_the_telegraph_stays_one():
    """A record has all three of its options or none (section 12 of the record)."""
    options = SPACE_RACE.options({})
    before = {name: value for name, value in options.items() if name not in TELEGRAPH}
    assert (len(before), len(options)) == (27, 30)
    assert SPACE_RACE.options(before) == before
    state = SPACE_RACE.start(before, 5, SeedChance(b"before")).state
    table = codec.to_json(state.table)
    assert not {"messages", "public_channel", "line_price"} & table["board"]["settings"].keys()
    assert "lines" not in table["board"]
    assert "alliances" not in table["vault"]
    for action in (BuildLine(1), SendGarnets(1, 1), FoundAlliance("Pact", (0, 1))):
        with pytest.raises(IllegalMove):
            SPACE_RACE.act(state, {}, 0, action, SeedChance(b"before"))
    assert SPACE_RACE.channels(state) == ()


def test_none_stands_for_what_the_edition_has():
    """As an empty field of the lobby's form gives it."""
    assert SPACE_RACE.options({"edition": "five", "base_space": None})["base_space"] == 40


def test_unknown_option_is_refused_even_when_empty():
    assert problems(nope=None, blank="") == dict.fromkeys(("nope", "blank"), "there is no such option")


def test_options_shown_have_the_common_default_or_none():
    """Where the editions differ, the field says what each has."""
    fields = {field.name: field for field in SPACE_RACE.meta.options}
    assert fields["missile_strength"].default == 5
    assert fields["base_space"].default is None
    assert "27" in fields["base_space"].help
    assert "40" in fields["base_space"].help
    shown = {name: field.default for name, field in fields.items()}
    for edition in EDITIONS:
        assert SPACE_RACE.options(shown | {"edition": edition}) == SPACE_RACE.options({"edition": edition})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("missile_strength", -1),
        ("edition", "seven"),
        ("engine_garnets", 0),
        ("winner_tols", 0),
        ("part_values", {"13": 1}),
        ("part_values", {"5": -1}),
        ("part_values", {"5": True}),
        ("part_values", [5]),
        ("part_names", {"5": ""}),
        ("part_names", {"5": "x" * 41}),
        ("part_names", {"5": 5}),
        ("starting_garnets_by_seat", [5, 5, 5, 5]),
        ("starting_garnets_by_seat", [5, 5, 5, 5, -1]),
        ("starting_garnets_by_seat", [5, 5, 5, 5, True]),
        ("starting_garnets_by_seat", 5),
    ],
)
def test_bad_options_are_named(name, value):
    """Whatever is wrong is told at its option."""
    assert list(problems(**{name: value})) == [name]


def test_part_numbers_are_those_of_the_edition():
    """Twin Boosters are a part of nine nations only."""
    SPACE_RACE.options({"edition": "nine", "part_values": {"0": 1}})
    assert problems(edition="five", part_values={"0": 1}) == {"part_values": "this edition has no part 0"}


def test_offer_always_has_a_part_for_the_poor():
    """Otherwise a nation without garnets could give no legal orders at all."""
    assert list(problems(offer_size=5)) == ["offer_size"]
    assert list(problems(offer_size=1, offer_repeats=False)) == ["offer_size"]
    assert SPACE_RACE.options({"offer_size": 2, "offer_repeats": False})["offer_size"] == 2
    assert SPACE_RACE.options({"offer_size": 1, "plating_price": 0})["offer_size"] == 1
    assert SPACE_RACE.options({"edition": "five", "offer_size": 1})["offer_size"] == 1


def test_equal_options_share_their_rules():
    """So that what is worked out for a hand is worked out once."""
    assert rules_for("nine", {"missile_strength": 7}) is rules_for("nine", {"missile_strength": 7})
    assert rules_for("nine", SPACE_RACE.options({})) is rules_for("nine", SPACE_RACE.options({"top_level": 10}))
    assert rules_for("nine", {"missile_strength": 7}).missile_strength == 7
    assert rules_for("nine", {"anonymous": True}) is rules_for("nine", {})


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_ability_texts_name_the_figures_played(edition):
    """A changed figure shows in the text; no brace is left over."""
    for part in rules_for(edition, {}).parts:
        assert "{" not in part.ability_text
    options = {"missile_strength": 77, "part_names": {"9": "Fireworks"}}
    changed = rules_for(edition, options)
    assert "77" in changed.by_number[9].ability_text
    assert "Fireworks do nothing" in changed.by_number[changed.numbers.shield].ability_text


@pytest.mark.parametrize(
    ("preset", "figures"),
    [
        ("taster", {"edition": "nine", "base_space": 25, "reading_max": 2}),
        ("brisk", {"edition": "five", "base_space": 25}),
        ("long", {"edition": "nine", "base_space": 35}),
        ("season", {"edition": "nine", "engine_garnets": 4}),
    ],
)
def test_variant_changes_few_figures_of_its_edition(preset, figures):
    options = SPACE_RACE.options(SPACE_RACE.meta.presets[preset].options)
    usual = SPACE_RACE.options({"edition": figures["edition"]})
    assert {**usual, **figures} == options != usual


def test_seats_follow_the_edition_and_the_garnets():
    """Five to nine, five, or as many as have their own garnets."""
    assert SPACE_RACE.seat_range(SPACE_RACE.options({})) == (5, 9)
    assert SPACE_RACE.seat_range(SPACE_RACE.options({"edition": "five"})) == (5, 5)
    assert SPACE_RACE.seat_range(SPACE_RACE.options({"starting_garnets_by_seat": [5] * 7})) == (7, 7)


def test_short_game_cannot_end_before_its_third_year():
    options = SPACE_RACE.options(SPACE_RACE.meta.presets["taster"].options)
    rules = rules_for("nine", options)
    pairs = combinations_with_replacement([held_part(part.number) for part in rules.parts], 2)
    garnets = rules.starting_garnets + 2 * rules.theft_reward
    engine = rules.numbers.engine
    reached = [sum(part_values(rules, hand)) + garnets * (engine in [part.number for part in hand]) for hand in pairs]
    assert max(reached) < rules.base_space
