"""The toy game on the site: what the platform does for games that ask more of it than those of the house."""

import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from games.clock.services.clock import tick
from games.lobby.services.quick_match import quick_games
from games.match_setup.forms.match import MatchForm
from games.models import Action, Draft, Match, Submission, Window
from games.rules.contract import Preset
from games.rules.options import Choice, Field
from games.rules.rulings import Ruling
from tests.builders import browser_of, make_match, make_user, users_of, window_of
from tests.toy.game_ui.game_ui import SignsFace
from tests.toy.rules.game import Signs

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}
EARLIER = 395


def players(seats: int = 2, **options) -> tuple[Match, list[Client]]:
    match = make_match(people=seats, game="toy-signs", options=options)
    return match, [browser_of(user) for user in users_of(match)]


def post(client: Client, match: Match, what: str, **entered):
    data = {"window": window_of(match).pk, "staking": "on", "stake": 0} | entered
    return client.post(reverse(f"match_{what}", args=[match.pk]), data, headers=HTMX)


def throw(client: Client, match: Match, first: str, second: str, **entered):
    for sign in (first, second):
        post(client, match, "draft", step=f"add signs {sign}")
    return post(client, match, "submit", **entered)


def page(client: Client, match: Match) -> str:
    return client.get(reverse("match", args=[match.pk])).content.decode()


def test_step_that_lacks_something_is_refused_at_its_place_and_nothing_is_lost():
    match, (ada, _) = players()
    post(ada, match, "draft", step="add signs stone", stake=2)
    refused = post(ada, match, "draft", step="add signs mirror", stake=2)
    assert refused.status_code == 422
    assert 'id="id_signs-mirror-seat_error"' in refused.content.decode()
    assert re.findall(r"<li><span data-words>(.*?)</span>", refused.content.decode()) == ["Stone"]
    assert 'name="stake" value="2"' in refused.content.decode()


def test_field_that_does_not_matter_is_put_aside_and_one_that_does_is_asked_for():
    match, (ada, _) = players()
    assert 'data-matters="staking" data-is="[&quot;true&quot;]"' in page(ada, match)
    throw(ada, match, "stone", "stone", staking="", stake="many")
    assert match_answer(match) == {"signs": [{"do": "stone", "seat": None}] * 2, "stake": 0}
    refused = post(ada, match, "submit", staking="on", stake="")
    assert refused.context["form"].errors == {"stake": ["Fill in this field."]}
    throw(ada, match, "stone", "stone", staking="on", stake=2)
    assert match_answer(match)["stake"] == 2


def match_answer(match: Match):
    return window_of(match).submissions.get(by=Submission.By.PLAYER).move


def test_draft_is_told_what_it_leads_to_and_nobody_else_sees_it():
    match, (ada, bob) = players()
    post(ada, match, "draft", step="add signs stone")
    assert "Show two signs, not 1." in page(ada, match)
    assert "<li><span data-words>Stone" in page(ada, match)
    assert "<li><span data-words>Stone" not in page(bob, match)
    assert "Show two signs" not in page(bob, match)
    assert Draft.objects.get().entered["signs"] == [{"do": "stone"}]


def test_labels_recur_and_an_optional_answer_may_be_passed_over():
    match, (ada, bob) = players(rounds=2)
    throw(ada, match, "stone", "stone")
    throw(bob, match, "paper", "paper")
    react = window_of(match)
    assert (react.year.label, [each.needed for each in react.submissions.all()]) == ("React", [False])
    assert "A move is optional here." in page(ada, match)
    assert "You have nothing to do right now." in page(bob, match)
    tick(react.deadline)
    assert react.submissions.get().by == Submission.By.PASSED
    assert "closed before you saved a move" not in page(ada, match)
    assert [year.label for year in match.years.all()] == ["Throw", "React", "Throw"]
    assert page(bob, match).count("Throw: round 1") >= 1


def test_action_counts_at_once_once_and_never_what_is_promised():
    match, (ada, bob) = players()
    throw(ada, match, "stone", "stone", stake=2)
    act = {"kind": "taunt", "act-taunt-to": 1}
    assert post(ada, match, "action", after=0, **act).status_code == 200
    assert post(ada, match, "action", after=0, **act).status_code == 409
    refused = post(ada, match, "action", after=1, **act)
    assert refused.status_code == 422
    assert "your stake takes all your coins" in refused.content.decode()
    assert Action.objects.count() == 1
    assert "Somebody has been taunted." in page(bob, match)
    assert re.search(r"Player 1 taunts\s+Player 2", page(bob, match))
    assert "taunts" not in page(Client(), match)


def test_board_tells_what_all_may_know_of_seats_and_a_desk_what_its_player_holds():
    match, (ada, bob) = players()
    throw(ada, match, "stone", "stone", stake=2)
    throw(bob, match, "paper", "paper")
    stranger, own = (words_of(page(client, match)) for client in (Client(), ada))
    assert ("Points 0" in stranger, "Points 1" in stranger, "Coins 1" in stranger) == (True, True, False)
    assert "Points 0 Coins 1 Blocks 1" in own
    assert "Coins 1" not in words_of(page(bob, match))


def test_dashboard_without_a_page_of_its_own_tells_above_the_form_what_happened_last():
    match, (ada, bob) = players()
    assert "What happened last" not in page(ada, match)
    throw(ada, match, "stone", "stone")
    throw(bob, match, "paper", "paper")
    whole = page(ada, match)
    told = whole[whole.index("What happened last") : whole.index('id="decision"')]
    assert "Player 1 shows stone and stone." in words_of(told)


def test_teammates_see_each_others_answers_and_rivals_do_not():
    match, clients = players(seats=4)
    throw(clients[0], match, "stone", "paper")
    seen = ["Player 1 has moved." in page(client, match) for client in clients]
    assert seen == [False, False, True, False]


def begin_after(match: Match, many: int) -> None:
    """Close that number of windows before the first one, in which nothing happened."""
    first = window_of(match)
    match.windows.update(number=many)
    like = {name: getattr(first, name) for name in ("match", "year", "kind", "title", "table", "opened_at")}
    closed = [Window(number=number, closed_at=first.opened_at, **like) for number in range(many)]
    Window.objects.bulk_create(closed)


def test_match_of_hundreds_of_windows_is_a_page_like_another():
    match = make_match(people=0, bots=3, game="toy-signs")
    begin_after(match, EARLIER)
    tick()
    visitor = Client()
    assert len(page(visitor, match)) < 60_000
    past = visitor.get(reverse("match_window", args=[match.pk, EARLIER])).content.decode()
    assert past.count(f"/matches/{match.pk}/windows/") < 25


def test_rules_without_a_page_of_their_own_say_what_the_game_says_of_itself(client, monkeypatch):
    short = Preset("Short", "One throw decides.", {"rounds": 1})
    rulings = {"stakes": (Ruling("T1", "stakes", "A stake is lost with the throw.", "It would be dull else."),)}
    monkeypatch.setattr(Signs, "meta", replace(Signs.meta, presets={"short": short}))
    monkeypatch.setattr(SignsFace, "reference", lambda *_: SimpleNamespace(rulings=rulings))
    html = client.get("/rules/toy-signs/").content.decode()
    for said in (
        "Seats: 2 to 12.",
        "Rounds 3",
        "Short : One throw decides.",
        "The last throw is over.",
        "Ruling T1 A stake is lost with the throw. Why: It would be dull else.",
        "Stone Stone twice, and nothing staked.",
        "Random Throws whatever comes to hand.",
    ):
        assert said in words_of(html), words_of(html)
    assert "Rounds 1" in words_of(client.get("/rules/toy-signs/short/").content.decode())
    assert re.findall(r'<li><a href="#(\w+)"', html) == re.findall(r'<section id="(\w+)"', html)


def test_presets_take_neither_the_plain_game_nor_an_option_away(client, monkeypatch):
    short = Preset("Short", "One throw decides.", {"rounds": 1})
    monkeypatch.setattr(Signs, "meta", replace(Signs.meta, presets={"short": short}))
    (offered,) = (game for game in quick_games() if game.slug == "toy-signs")
    assert [(key, preset.title) for key, preset in offered.editions.items()] == [("", "Plain"), ("short", "Short")]
    index = client.get("/rules/").content.decode()
    assert 'href="/rules/toy-signs/">Plain</a>' in index
    form = browser_of(make_user()).get("/matches/new/", {"game": "toy-signs"}).content.decode()
    assert "One throw decides." in form
    assert 'name="rounds"' in form


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


STYLE = Field(
    "style",
    "Style",
    "choice",
    default="open",
    choices=(Choice("open", "Open"), Choice("shut", "Shut"), Choice("wild", "Wild")),
)
TOOLS = Field("tools", "Tools", "choices", default=[1], choices=(Choice(1, "One"), Choice(2, "Two")))


@pytest.mark.parametrize(
    ("preset", "changed", "comes_to"),
    [
        ("", {}, ("open", [1])),
        ("closed", {"style": "open"}, ("open", [2])),
        ("closed", {"style": "wild", "tools": ["1", "2"]}, ("wild", [1, 2])),
    ],
)
def test_preset_chooses_what_was_left_alone_and_what_somebody_chose_wins(monkeypatch, preset, changed, comes_to):
    closed = Preset("Closed", "Nobody looks.", {"style": "shut", "tools": [2]})
    options = (*Signs.meta.options, STYLE, TOOLS)
    monkeypatch.setattr(Signs, "meta", replace(Signs.meta, options=options, presets={"closed": closed}))
    fields = MatchForm(game=Signs(), host=make_user())
    untouched = {field.html_name: field.value() for field in fields if field.value() is not None}
    host = browser_of(make_user())
    shown = host.get("/matches/new/", {"game": "toy-signs"}).content.decode()
    assert "Default of the edition (usually Open)" in shown
    answer = host.post("/matches/new/", untouched | {"game": "toy-signs", "preset": preset} | changed)
    assert answer.status_code == 302, answer.context["form"].errors
    match = Match.objects.latest("id")
    assert (match.options["style"], match.options["tools"]) == comes_to
