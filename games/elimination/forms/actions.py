"""The forms of what players and hosts can do on the page of a season of elimination now."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from django import forms
from msgspec import Struct

from games.display_names import find_account
from games.elimination.selectors.season_page import EliminationPage
from games.elimination.services import decisions, founding
from games.elimination.state import Player
from games.exceptions import ServiceError
from games.forms.field_types import PlainForm
from games.humanize import format_count
from games.models.season import MAX_LAST_WORDS_LENGTH, MAX_MESSAGE_LENGTH, MAX_REASON_LENGTH
from games.models.user import User

CHOOSE = {"required": "Choose a player."}
ARTICLES = re.compile(r"\b(the|a) ")
MOVED_ON = "The season has moved on: this can't be done now."
REASON = forms.CharField(label="Reason", max_length=MAX_REASON_LENGTH, help_text="Everybody can read it.")
GARNETS = forms.IntegerField(label="Garnets", help_text="Negative numbers take garnets.")
HEIR = forms.CharField(label="Player's name", max_length=40)
HEIR_OR_BOT = forms.CharField(
    label="New player's name", max_length=40, required=False, help_text="Leave it empty for a bot."
)


def _text_field(label: str, longest: int) -> forms.CharField:
    return forms.CharField(label=label, max_length=longest, widget=forms.Textarea({"rows": 2}))


class SeasonAction(Struct, frozen=True, kw_only=True):
    """Something that the viewer can do: a form that calls a `service` with its fields.

    `players` are the choices of its field `player`, before its other `fields`; a field `name` asks for another player.
    An action `of_host` stands under the host controls.
    """

    name: str
    title: str
    help: str = ""
    done: str = ""
    service: Callable[..., object]
    players: Mapping[Player, str] = {}
    press: str = ""
    label: str = "Player"
    fields: Mapping[str, forms.Field] = {}
    of_host: bool = False
    is_main: bool = False
    is_danger: bool = False

    @property
    def key(self) -> str:
        """The id of its form; an open page replaces a form whose choices have changed."""
        return "-".join([self.name, *map(str, self.players if self.is_main else ())])

    @property
    def button(self) -> str:
        """The label of its button: `press`, or the title without articles."""
        return self.press or ARTICLES.sub("", self.title)

    @property
    def group(self) -> str:
        """The part of the page where its form stands."""
        return "host" if self.of_host else "quiet" if self.is_danger else "talk" if self.name == "say" else "main"

    def form(self, data: Any = None) -> PlainForm:
        """Return the form of this action."""
        form = PlainForm(data, auto_id=f"id_{self.name}_%s")
        if self.players:
            choices = list(self.players.items())
            widget = forms.Select if self.of_host else forms.RadioSelect
            form.fields["player"] = forms.TypedChoiceField(
                label=self.label, choices=choices, coerce=int, widget=widget, error_messages=CHOOSE
            )
        form.fields.update(deepcopy(self.fields))
        return form


def available_actions(page: EliminationPage) -> list[SeasonAction]:
    """Return what the viewer can do now, what matters most first."""
    season = page.season
    if page.viewer is None or (season.closed_at and not season.started_at):
        return []
    if not season.started_at:
        return list(_before_the_start(page, page.viewer))
    going_on = [] if season.closed_at else [*_of_player(page), *(_of_host(page) if page.is_host else ())]
    return [*going_on, *_of_cast(page)]


def find_action(page: EliminationPage, name: str) -> SeasonAction | None:
    """Return the action of that name if the viewer can do it now."""
    return next((each for each in available_actions(page) if each.name == name), None)


def do_action(action: SeasonAction, form: PlainForm, *, token: str, user: User) -> None:
    """Do the action with the fields of its valid `form`. Raise ServiceError if it is refused."""
    arguments: dict[str, Any] = dict(form.cleaned_data)
    if "name" in arguments:
        name = arguments.pop("name")
        arguments["heir"] = find_account(name) if name else None
        if name and arguments["heir"] is None:
            raise ServiceError("There is no account with this name.", "name")
    action.service(token=token, user=user, **arguments)


def _before_the_start(page: EliminationPage, viewer: User) -> Iterator[SeasonAction]:
    if page.mine is None and page.free_places and not viewer.is_guest:
        yield SeasonAction(
            name="join",
            title="Join the season",
            help="You take part in all its matches until you lose a death match. This page shows your name.",
            done="You have joined the season.",
            service=founding.join_season,
            is_main=True,
        )
    if page.is_host:
        yield SeasonAction(
            name="start",
            title="Start the season",
            help="The first match starts at once. Bots take the free places.",
            done="The season has started.",
            service=founding.start_season,
            is_main=True,
        )
        others = {
            row.pk: name for row, name in zip(page.course.cast, page.course.names, strict=True) if row != page.mine
        }
        if others:
            yield SeasonAction(
                name="replace",
                title="Replace a player",
                help="Another player or a bot takes the place at once. They can leave before the start.",
                done="The player is replaced.",
                service=founding.replace_player,
                players=others,
                fields={"name": HEIR_OR_BOT, "reason": REASON},
                of_host=True,
            )
            yield SeasonAction(
                name="drop",
                title="Remove a player",
                help="The place becomes free.",
                done="The player is removed.",
                service=founding.leave_season,
                players=others,
                of_host=True,
                is_danger=True,
            )
        yield from _ending(page)
    if page.mine is not None:
        yield SeasonAction(
            name="leave",
            title="Leave the season",
            help="You can join again while a place is free.",
            done="You have left the season.",
            service=founding.leave_season,
            is_danger=True,
        )


def _of_player(page: EliminationPage) -> Iterator[SeasonAction]:
    state, me = page.state, page.me
    if me is None or me not in state.players:
        return
    if me in state.givers:
        yield SeasonAction(
            name="give",
            title="You hold two tokens of life",
            help="One makes you safe. You can give the other one to somebody who holds none.",
            press="Give token",
            done="You gave a token of life away.",
            service=decisions.give,
            players=_described(page, [player for player in state.receivers if player != me]),
            is_main=True,
        )
        yield SeasonAction(
            name="keep",
            title="Keep both",
            help="You give no token away in this episode.",
            press="Keep both tokens",
            done="You keep both tokens.",
            service=decisions.keep,
        )
    if state.stage == "choosing" and me == state.candidate:
        yield SeasonAction(
            name="choose",
            title="You are the elimination candidate",
            help=f"Choose your opponent for the death match: {page.duel_game}. The loser leaves the season.",
            press="Choose opponent",
            done="You have chosen your opponent.",
            service=decisions.choose,
            players=_described(page, state.eligible),
            label="Opponent",
            is_main=True,
        )
    yield SeasonAction(
        name="resign",
        title="Resign from the season",
        help="You leave for good, and your garnets are lost. A bot plays on in the match in progress.",
        done="You have left the season.",
        service=decisions.resign_from_season,
        is_danger=True,
    )


def _of_cast(page: EliminationPage) -> Iterator[SeasonAction]:
    if page.mine is None:
        return
    if page.me in page.state.out and not page.mine.last_words:
        yield SeasonAction(
            name="words",
            title="Your last words",
            help="They stand on your card for good.",
            press="Publish last words",
            done="Your last words are published.",
            service=decisions.leave_last_words,
            fields={"text": _text_field("Last words", MAX_LAST_WORDS_LENGTH)},
        )
    yield SeasonAction(
        name="say",
        title="Write to everybody",
        press="Send message",
        service=decisions.say,
        fields={"text": _text_field("Message", MAX_MESSAGE_LENGTH)},
    )


def _of_host(page: EliminationPage) -> Iterator[SeasonAction]:
    if page.course.plan.quick:
        yield from (each for each in _ending(page) if each.name == "cancel")
        return
    state, names = page.state, page.course.names
    everybody = {player: names[player] for player in state.players}
    if state.stage == "naming":
        yield SeasonAction(
            name="candidate",
            title="Name the candidate",
            help="The main match ended without a result.",
            done="The candidate is named.",
            service=decisions.name_candidate,
            players={player: names[player] for player in state.nameable},
            fields={"reason": REASON},
            of_host=True,
            is_main=True,
        )
    if page.season.paused_at:
        effect = "Deadlines move by the length of the pause."
        yield _host_action("resume", "Resume the season", effect, decisions.resume)
    else:
        effect = "No match starts, and no deadline passes. A match in progress continues."
        yield _host_action("pause", "Pause the season", effect, decisions.pause)
    if page.season.due_at:
        yield _host_action("extend", "Extend the deadline", "24 hours more to decide.", decisions.extend)
    yield SeasonAction(
        name="correct",
        title="Correct garnets",
        help="A correction during a match counts beside what the match brings.",
        done="The ledger is corrected.",
        service=decisions.correct,
        players=everybody,
        fields={"amount": GARNETS, "reason": REASON},
        of_host=True,
    )
    yield SeasonAction(
        name="remove",
        title="Remove a player",
        help="They leave for good, and a bot plays on in the match in progress.",
        done="The player is removed.",
        service=decisions.remove_player,
        players={player: name for player, name in everybody.items() if player != page.me},
        fields={"reason": REASON},
        of_host=True,
        is_danger=True,
    )
    yield from _ending(page)


def _ending(page: EliminationPage) -> Iterator[SeasonAction]:
    yield SeasonAction(
        name="transfer",
        title="Transfer the season",
        help="To a player of the cast, who becomes its host.",
        done="The season has a new host.",
        service=decisions.transfer,
        fields={"name": HEIR},
        of_host=True,
    )
    yield SeasonAction(
        name="cancel",
        title="Cancel the season",
        help="No further match starts. A match in progress continues.",
        done="The season is cancelled.",
        service=decisions.cancel,
        fields={"reason": REASON},
        of_host=True,
        is_danger=True,
    )


def _host_action(name: str, title: str, effect: str, service: Callable[..., object]) -> SeasonAction:
    done = {"resume": "The season goes on.", "pause": "The season is paused.", "extend": "The deadline is later now."}
    return SeasonAction(name=name, title=title, help=effect, done=done[name], service=service, of_host=True)


def _described(page: EliminationPage, players: Iterable[Player]) -> Mapping[Player, str]:
    """Return players' names with what matters to a choice: garnets, and what they did to the viewer."""
    state, felt = page.state, page.course.feelings()
    described = {}
    for player in players:
        feeling = felt.get((page.me or 0, player), 0)
        did = " – has chosen you before" if feeling < 0 else " – once gave you a token" if feeling > 0 else ""
        candidate = " – the candidate" if player == state.candidate else ""
        garnets = format_count(state.garnets(player), "garnet")
        described[player] = f"{page.course.names[player]} ({garnets}){candidate}{did}"
    return described
