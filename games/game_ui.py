"""The interface of a game UI: the words of a game, its decisions as forms, its pictures.

The rules don't use it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, cast

from msgspec import Struct

from games.result_picture import DEFAULT_MARKER, ResultPicture, SeatMarker
from games.rules import codec
from games.rules.contract import DecisionRequest, Event, Seat, State
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.options import Field

Move = TypeVar("Move")
View = TypeVar("View")
Sentence = Callable[[Mapping[str, Any], Sequence[str]], str]
Options: TypeAlias = Mapping[str, Any]
Events: TypeAlias = Sequence[Event]
Names: TypeAlias = Sequence[str]
"""What the seats are called, in order."""
ClauseGroups: TypeAlias = Mapping[str, Sequence[tuple[Any, str]]]
"""Clauses with their labels, by the label of their kind."""
PastView: TypeAlias = Callable[[], Any] | None
"""Looks up what a seat saw as a window opened, which costs something."""
TurnResult: TypeAlias = Literal["", "well", "badly"]


class Words(Struct, frozen=True):
    """What a game calls a seat and a window when it speaks to players."""

    seat: str
    seats: str
    turn: str
    turns: str


class ActionForm(Struct, frozen=True):
    """The form of an action that a player may take at any time: its kind, button, fields and help.

    `unavailable` is why it cannot be done now ("": it can); its button is then disabled.
    """

    kind: str
    label: str
    fields: tuple[Field, ...] = ()
    help: str = ""
    unavailable: str = ""


class Headline(Struct, frozen=True):
    """A headline; its weight goes from 1, for small print, to 100, for the front page.

    It is good news for the seats that it names and that are in `gains`.
    """

    text: str
    weight: int
    gains: tuple[Seat, ...] = ()


class OnboardingNote(Struct, frozen=True):
    """One of the notes of the mission director for a first match of a game; `picture` is a template ("": none)."""

    title: str
    text: str
    picture: str = ""


class RecordFigure(Struct, frozen=True):
    """The figure `key` of public events of a `kind`, which name their `seat`, in words in place of "{}"."""

    kind: str
    key: str
    label: str


class PastWindow(Struct, frozen=True):
    """A window of a finished match, with all its secrets.

    `state` gives the state that it closed from, `moves` the answers by seat; both cost something. `events`
    are those of it that the seat in question may know, in order. `answered` is whether its player did.
    """

    number: int
    label: str
    state: Callable[[], State[Any, Any]]
    moves: Callable[[], Mapping[int, Any]]
    events: Sequence[Event]
    answered: bool


class WindowAnalysis(Struct, frozen=True):
    """The analysis of a move: its text, and how much win probability the move `cost`, per mille."""

    number: int
    label: str
    text: str
    cost: int = 0


class SeatAnalysis(Struct, frozen=True):
    """The analysis of a seat's moves in a finished match, by window."""

    thoughts: tuple[WindowAnalysis, ...]

    @property
    def cost(self) -> int:
        """The average cost of a move in win probability, per mille."""
        return round(sum(thought.cost for thought in self.thoughts) / max(1, len(self.thoughts)))


class PuzzleOption(Struct, frozen=True):
    """A possible move in a puzzle: its win probability `chance`, per mille, and what it `brings`."""

    text: str
    chance: int
    brings: str


class Puzzle(Struct, frozen=True):
    """A puzzle: three to five moves of which one is clearly the best, its index, and `why` in a sentence.

    `given` is what they have in common, in a sentence ("": nothing).
    """

    options: tuple[PuzzleOption, ...]
    best: int
    why: str
    given: str = ""


class SoloMode(Struct, frozen=True, kw_only=True):
    """The solo game of a game, played alone, and once a day as the daily challenge with one seed for all.

    `title` is what that is called and `line` a sentence on it. On the day everybody has the `same` things, as
    "the same ship and the same deck"; `order` says which result comes before which. The first of
    `seats` seats is the player's, and bots have the others, by the options of `preset` ("": the plain game).
    """

    title: str
    line: str
    same: str
    order: str
    seats: int = 1
    preset: str = ""


SOLO_SEAT: Seat = 0
"""The seat of the player in a solo game."""


class SoloResult(Struct, frozen=True):
    """The progress of a solo game: a sentence, and a key that ranks the best first."""

    text: str
    rank: tuple[int, ...]


class GameUI(Generic[View, Move]):
    """How one game looks to players."""

    tagline: ClassVar[str]
    """One sentence on the first page."""
    words: ClassVar[Words]
    """What the game calls a seat and a turn."""
    seat_names: ClassVar[tuple[str, ...]] = ()
    """The names of seats; empty if seats have the names of their players."""
    quick_seats: ClassVar[int] = 3
    """Seats of a quick match, as near as its options allow; 0 if the game offers none."""
    minutes: ClassVar[int] = 0
    """About how long a quick match takes a player who is quick, in minutes; 0 if nobody knows."""
    usual_turns: ClassVar[int] = 0
    """About how many turns a match has in which all decide at once; 0 if nobody knows."""
    length: ClassVar[str] = ""
    """About how long a match may last, where the number of turns has no limit: "40 rounds at most"."""
    weight: ClassVar[str] = ""
    """How much there is to learn: "light", "medium" or "heavy"."""
    tile: ClassVar[str] = ""
    """The template of its drawing on the first page; "" for none."""
    live_options: ClassVar[Mapping[str, Any]] = {}
    """Options of matches that are played live, quick ones among them, unless the host chooses others."""
    short_preset: ClassVar[str] = ""
    """The preset of the short game for newcomers, or of their first match; "" for none."""
    short_title: ClassVar[str] = ""
    """The title of that preset among quick matches; "" for its own."""
    short_seats: ClassVar[int] = 3
    """Seats of the short game."""
    editions_are_titles: ClassVar[bool] = False
    """Whether a match without a name is called after its preset, instead of the game."""
    default_bot: ClassVar[str] = "random"
    """The kind of bot that fills seats unless the host chooses another."""
    chart_bot: ClassVar[str] = ""
    """The kind of fast bot whose playouts draw charts of win probability; "" for no charts."""
    short_windows: ClassVar[str] = ""
    """What windows of the pace "short" are about; "" if the game has none."""
    window_titles: ClassVar[Mapping[str, str]] = {}
    """What windows of a kind are about, beside their label, where the rules give them no title."""
    kinds_without_animation: ClassVar[frozenset[str]] = frozenset()
    """Kinds of windows that have no animation of their own: players read above the form what they brought."""
    previews_empty_draft: ClassVar[bool] = False
    """Whether dashboards show a preview before anything is entered."""
    live_defaults: ClassVar[Mapping[str, Any]] = {}
    """Defaults of decision fields, by name, that replace those of `fields` while everybody is online."""
    waiting_field: ClassVar[str] = ""
    """The flag that waits for the seat's turn, submitted for people while everybody is online; "" for none."""
    talk_kinds: ClassVar[frozenset[str]] = frozenset()
    """Kinds of windows that are for talk: their dashboard has the seat's private channel."""
    analysed_kind: ClassVar[str] = ""
    """The kind of windows that are analysed after the match; "" for none."""
    chance_key: ClassVar[str] = ""
    """The explanation of the win probabilities in that analysis."""
    draws_all: ClassVar[bool] = False
    """Whether the result picture needs the events of the whole match, not only of its end."""
    figure: ClassVar[SeatMarker] = DEFAULT_MARKER
    """The marker of a seat in the result picture."""
    progress_label: ClassVar[str] = "{} points"
    """A value of `progress` in words, in place of "{}"."""
    record_figure: ClassVar[RecordFigure | None] = None
    """What a profile shows the greatest value of."""
    transient_sentences: ClassVar[tuple[str, ...]] = ()
    """Sentences of personal summaries that are left out once the match is finished."""
    solo_mode: ClassVar[SoloMode | None] = None
    """The solo game; None for none."""
    sentences: ClassVar[Mapping[str, Sentence]] = {}
    """An event in plain words, by its kind, from its data and the seats' names; others: `event/<kind>.html`."""
    awards: ClassVar[Mapping[str, tuple[str, str]]] = {"points": ("point", "points")}
    """The words for one and for several of each kind of award."""

    def fields(self, view: View, ask: DecisionRequest) -> tuple[Field, ...]:
        """Return the form of the viewer's decision, with fields named like those of the move."""
        raise NotImplementedError

    def entered(self, move: Move) -> Mapping[str, Any]:
        """Return the values of `fields` that give `move`, by field name, to fill the form again."""
        return cast(Mapping[str, Any], codec.to_json(move))

    def move(self, view: View, ask: DecisionRequest, entered: Mapping[str, Any]) -> dict[str, Any]:
        """Return the move, as JSON, that some or all values of `fields` mean: the inverse of `entered`."""
        return dict(entered)

    def error_field(self, view: View, entered: Mapping[str, Any], refusal: IllegalMove | MalformedMove) -> str:
        """Return the field of the form, among `fields`, at which to show an error."""
        return refusal.field

    def seat_roles(self, options: Mapping[str, Any]) -> Sequence[str]:
        """Return what each seat plays in a match with these options, in seat order.

        Empty if the seats are alike, or if chance decides after the start.
        """
        return ()

    def actions(self, view: View, saved: Move | None) -> tuple[ActionForm, ...]:
        """Return the forms of the actions that the viewer's seat may take now, beside its `saved` move."""
        return ()

    def action(self, view: View, kind: str, entered: Mapping[str, Any]) -> dict[str, Any]:
        """Return the action, as JSON, that the values of its form mean."""
        return {"kind": kind, **entered}

    def facts(self, view: View, seat: int) -> Mapping[str, str]:
        """Return facts on a seat, as far as `view` shows them, by labels such as "Coins".

        Boards and dashboards without a template of their own show them: a board from a spectator's view, a
        dashboard from the view of its player.
        """
        return {}

    def clauses(self, view: View, names: Sequence[str]) -> ClauseGroups:
        """Return what anybody may give or ask in a deal now, by kind; pages leave out what the rules refuse.

        An option reads for whoever would be bound, as "Leave lot C". Clauses with blanks are among them, and
        every way to fill them in.
        """
        return {}

    def clause_note(self, view: View, clause: Any) -> str:
        """Return what the player of the view's seat should know before promising the clause; "" for nothing."""
        return ""

    def clause_line(self, clause: Any, by: Seat, to: Seat, label: str, names: Sequence[str], me: Seat | None) -> str:
        """Return a sentence on a clause that `by` promised `to` in a window of `label`; `me` is called "you"."""
        raise NotImplementedError

    def personal_summary(
        self, options: Options, events: Events, names: Names, seat: Seat, view: PastView = None
    ) -> str:
        """Return what a window's events mean to the player of `seat`, told to them; "" for nothing of note.

        Whole sentences, which call the seat "you". A winner reads so in the last window at the latest, in a
        line that begins "You won".

        `events` are those that the seat may know, in order; `names` are what the seats are called. `view`
        looks up what the seat saw as the window opened, where that may cost something.
        """
        return ""

    @staticmethod
    def turn_result(options: Options, events: Events, seat: Seat, view: PastView = None) -> TurnResult:
        """Return whether a window went well or badly for the player of `seat`, by what weighs most; "" for
        neither.

        With the arguments of `personal_summary`. An end went well for its winners alone.
        """
        return ""

    def catch_up_summary(
        self, options: Options, windows: Sequence[Events], names: Names, view: View
    ) -> tuple[str, ...]:
        """Return a few sentences to the viewer's seat on several windows that it missed.

        `windows` hold the events that the seat may know, in order; `view` is what it sees now. Empty: each
        window's own line tells enough.
        """
        return ()

    def why_lost(self, options: Options, windows: Sequence[Events], names: Names, view: View) -> str:
        """Return why the viewer's seat lost a finished match, in a few sentences; "" if it did not.

        How far it came and the winner did, what brought it down, what it could not have known. `windows` hold
        the events that the seat may know, in order; `view` is what it sees at the end.
        """
        return ""

    def headlines(self, options: Options, events: Events, names: Names) -> tuple[Headline, ...]:
        """Return the headlines of a window's public events, in the order of the events.

        In every match one headline weighs 100, such as its end.
        """
        return ()

    def picture(self, view: View, events: Sequence[Event]) -> ResultPicture | None:
        """Return the picture of a finished match; None if there is nothing to draw.

        `view` is a spectator's at the end, `events` are the public ones of the last year or turn, or of the
        whole match where the game UI `draws_all`.
        """
        return None

    def progress(self, view: View) -> tuple[int, ...]:
        """Return the progress of every seat by now, in seat order, the more the better; () if unknown.

        `view` is a spectator's, of any window. Without a rule of its own a game goes by its picture.
        """
        drawn = self.picture(view, ())
        climbs = sorted(drawn.climbs, key=lambda climb: climb.seat) if drawn else []
        every_seat = [climb.seat for climb in climbs] == [*range(len(climbs))]
        return tuple(climb.height for climb in climbs) if every_seat else ()

    def analyse_window(
        self, windows: Sequence[PastWindow], place: int, names: Sequence[str], seat: int
    ) -> WindowAnalysis:
        """Return what the move of the player of `seat` in a window cost, by what the seat knew then.

        `windows` are all of the kind `analysed_kind` of a finished match, in order; `place` is where in them
        that one is.
        """
        raise NotImplementedError

    def find_puzzle(self, windows: Sequence[PastWindow], place: int, names: Sequence[str], seat: int) -> Puzzle | None:
        """Return a puzzle from a window in which one move was clearly the best by what `seat` knew.

        With the arguments of `analyse_window`; None if no move was clearly the best.
        """
        return None

    def onboarding_notes(self, view: View) -> tuple[OnboardingNote, ...]:
        """Return three notes for the first match of a viewer: the aim, the means, the risk."""
        return ()

    def solo_result(self, view: View, won: bool) -> SoloResult:
        """Return the progress of the player of a solo game, finished or not; `view` is a spectator's."""
        return SoloResult("", ())

    def most_turns(self, options: Mapping[str, Any]) -> int:
        """Return the greatest number of turns of a match under complete `options`; 0 if unknown."""
        return 0

    def reference(self, options: Mapping[str, Any]) -> Any:
        """Return the figures that the game's rules page states; None for none."""
        return None


AnyGameUI = GameUI[Any, Any]
