"""The rules pages of Space Race tell all of what is played, with the tables' own figures and examples."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape

from games.forms.fields import FieldsForm
from games.game_uis.space_race.game_ui import GAME_UI
from games.match_setup.forms.match import MatchForm
from games.registry import GAME_UIS, GAMES
from games.rules.options import Field
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.options import option_fields
from games.rules.space_race.reference import reference
from tests.games.space_race.builders import make_race
from tests.games.space_race.test_pages import play, render
from tests.sampling import sample_every

ROOT = Path(__file__).parents[3]
TEMPLATES = sorted((ROOT / "games/game_uis/space_race/templates/games/space-race/rules").glob("*.html"))
FIGURES = [field for field in option_fields() if field.kind in ("number", "flag")]
WITHOUT_EFFECT = {
    "nine": {"black_hole_strength", "clones_worth"},
    "five": {
        "pair_worth",
        "converter_worth",
        "plating_price",
        "line_price",
        "shared_tols",
        "sharing_limit",
        "pioneer_tols",
        "pioneer_garnets",
        "deadlock_among_tied",
    },
}
NUMBER_WORDS = r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)\b"
IN_TEMPLATES = r"<code>.*?</code>|<svg.*?</svg>|\{%.*?%\}|\{\{.*?\}\}"
ADDRESSES_OF_RULES = r'<span class="rule-number">.*?</span>|>§\d+<'


def page_of(edition: str, **options) -> str:
    told = GAME_UI.reference(SPACE_RACE.options({"edition": edition, **options}))
    preset = SPACE_RACE.meta.presets[edition]
    context = {"meta": SPACE_RACE.meta, "game_ui": GAME_UI, "edition": edition, "preset": preset, "reference": told}
    html = render_to_string("games/space-race/rules.html", context)
    return re.sub(r'<section id="changes".*?</section>', "", html, flags=re.DOTALL)


def words_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def ids(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', html)


@pytest.fixture(params=EDITIONS)
def edition(request) -> str:
    return request.param


def test_index_names_every_game_and_edition_with_its_sentence(client):
    html = client.get("/rules/").content.decode()
    for slug, game in GAMES.items():
        assert escape(GAME_UIS[slug].tagline) in html
        for edition, preset in game.meta.presets.items():
            assert escape(preset.line) in html
            assert f'href="/rules/{slug}/{edition}/"' in html


def test_without_an_edition_there_is_a_choice(client):
    html = client.get("/rules/space-race/").content.decode()
    for edition in EDITIONS:
        assert f'href="/rules/space-race/{edition}/"' in html
    said = " ".join(html.split())
    assert "25 to 35 with 5 nations, to 43 with 9" in said
    assert "27 to 42 with 5 nations, to 54 with 9" in said
    assert "40 to 60" in said


@pytest.mark.django_db
def test_there_is_no_page_of_an_unknown_game_or_edition(client):
    assert client.get("/rules/chess/").status_code == 404
    assert client.get("/rules/space-race/seven/").status_code == 404
    assert client.get("/matches/999/rules/").status_code == 404


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_templates_state_no_figure_of_their_own(path):
    """Whatever is a number for a reader comes from the tables; 0 and 1, where counting begins, may stand."""
    text = re.sub(IN_TEMPLATES, "", path.read_text(), flags=re.DOTALL)
    text = words_of(re.sub(ADDRESSES_OF_RULES, "<", text)).replace("SHA-256", "")
    assert set(re.findall(r"\d+", text)) <= {"0", "1"}
    assert not re.findall(NUMBER_WORDS, text.lower())


@pytest.mark.parametrize("field", sample_every(3, FIGURES), ids=lambda field: field.name)
def test_change_of_a_figure_changes_the_page(edition, field: Field):
    usual = words_of(page_of(edition))
    before = getattr(EDITIONS[edition], field.name)
    after = (not before) if field.kind == "flag" else min(before + 4, field.high or before + 4)
    changed = words_of(page_of(edition, **{field.name: after}))
    assert (changed != usual) is (field.name not in WITHOUT_EFFECT[edition])


@pytest.mark.parametrize("end", ["least", "greatest"])
def test_page_copes_with_every_figure_at_its_end(edition, end):
    options = {
        field.name: field.low if end == "least" else field.high or 500
        for field in FIGURES
        if field.kind == "number" and field.name != "offer_size"
    }
    html = page_of(edition, **options)
    assert "None" not in words_of(html)
    assert "{" not in words_of(html)
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids(html))


def test_parts_are_called_and_counted_as_the_match_has_them(edition):
    parts = EDITIONS[edition].parts
    names = {str(part.number): f"Band {part.number}." for part in parts}
    values = {str(part.number): 70 + part.number for part in parts}
    html = page_of(edition, part_names=names, part_values=values)
    for part in parts:
        assert names[str(part.number)] in html
        assert part.ability == "clones" or f"<b>{values[str(part.number)]}</b>" in html
        assert f"</span>{part.name}</span>" not in html


@pytest.mark.django_db
def test_match_says_what_it_changes(client):
    options = {"missile_strength": 8, "deadlock_among_tied": True}
    match = make_race(rules=options)
    html = client.get(reverse("match_rules", args=[match.pk])).content.decode()
    assert "Missile strength: <b>8</b>, instead of 5." in html
    assert "A deadlock falls on the tied: <b>yes</b>, instead of no." in html
    assert "takes 8 off" in words_of(html)


def test_rulings_name_options_that_hosts_find():
    form = MatchForm(game=SPACE_RACE)
    labels = {field.label for field in form.fields.values()}
    for edition in EDITIONS:
        reference = GAME_UI.reference(SPACE_RACE.options({"edition": edition}))
        for section in reference.rulings.values():
            assert {label for ruling in section for label in ruling.options} <= labels


@pytest.mark.parametrize(("edition", "seats"), [("nine", 9), ("five", 5)])
def test_every_link_from_the_history_leads_to_a_rule_on_the_page(client, edition, seats):
    page = client.get(f"/rules/space-race/{edition}/").content.decode()
    linked = set()
    for seed in range(6):
        played = play(edition, seats, seed)
        for event in played.events:
            html = render(f"event/{event.kind}", played, data=dict(event.data))
            linked |= set(re.findall(r'href="/matches/1/rules/#([\w-]+)"', html))
    assert {"s5-stealing", "s3-fuel", "s7-candidate", "s4-missed"} <= linked
    assert linked <= set(ids(page))


def test_refusal_is_escaped():
    form = FieldsForm({"burn": "3"}, fields=[Field("burn", "Burn", "number")])
    assert form.is_valid()
    form.refuse("burn", "<b>no</b>", '/rules/"onclick="#s4')
    html = str(form.errors)
    assert "&lt;b&gt;no&lt;/b&gt;" in html
    assert "/rules/&quot;onclick=&quot;#s4" in html


NINE, FIVE = "nine", "five"


def of(edition: str, **options: object) -> SimpleNamespace:
    return reference(SPACE_RACE.options({"edition": edition, **options}))


def test_reference_part_receivers():
    def received(edition, about):
        lot = of(edition).ladders[about].lot
        return lot.receivers, lot.stolen

    for edition in (NINE, FIVE):
        assert received(edition, "gap") == ((0, 1), False)
        assert received(edition, "theft") == ((2,), True)
        assert received(edition, "climb") == ((2,), True)
    assert received(NINE, "shared") == ((1, 2), True)
    assert received(FIVE, "shared") == ((), False)


@pytest.mark.parametrize("edition", [NINE, FIVE])
def test_sabotage_stops_a_launch_one_short_of_space(edition):
    reference = of(edition)
    told = {launch.about: launch for launch in reference.launches}
    space = reference.example_space
    assert told["short"].distance == told["short"].flown < space
    assert told["clear"].distance == told["clear"].flown - 5 >= space
    assert told["caught"].distance == space - 1
    assert told["shielded"].distance == told["shielded"].flown
    assert ("black_hole" in told) is (edition == FIVE)
    if edition == FIVE:
        assert (told["black_hole"].sabotage, told["black_hole"].distance) == (6, space - 1)


def test_end():
    assert [launch.exploded for launch in of(NINE).explosion] == [True] * 5 + [False]
    assert of(NINE).explosion[5].reached
    assert of(FIVE).explosion == ()
    assert of(NINE, sharing_limit=9).explosion == ()
    assert of(NINE).pioneers.pioneers == (1, 2)
    assert (of(FIVE).tie.first, of(FIVE).tie.by) == (1, "cards")
