"""The private side of a match page: the one door to what only the player of a seat may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.functional import SimpleLazyObject

from games.absences.selectors.away import Away, away_of
from games.desk.selectors.hindsight import hindsight
from games.desk.selectors.lately import latest_lines, missed_story, private_news, public_news, recent_windows
from games.face import ActionForm, AnyFace, Hindsight, Note
from games.lobby.selectors.newcomers import is_new_to
from games.lobby.selectors.next_match import NextMatch, next_match
from games.matches.selectors.history import Told
from games.matches.selectors.motions import MotionLine, open_motions
from games.matches.selectors.position import Position, events_known_to
from games.matches.selectors.seats import SeatLine, seat_lines
from games.matches.selectors.story import OwnLine, own_story
from games.models import Draft, Match, Submission, User, Window
from games.rules.contract import Ask, Event, Meta, Preview
from games.rules.options import Field


@dataclass(frozen=True, slots=True)
class Desk:
    """What only the player of `seat` may see.

    `fields` are the form of what is asked, none when nothing is. `entered` are the values to fill it with:
    the draft's, or else those of `move`, which is what is saved; `preview` is what they come to. `shown` are
    others' answers that this seat sees, `news` is what the seat alone has learnt of late, `recent` what
    everybody has in the last windows. `missed` is the story of the windows that the seat has not been shown,
    else `told` is what the last ones came to for it; `seen` is how many windows it has been shown. `actions`
    are what it may do besides, and `acted` how often it has in this window.
    `away` is what the player can do about being away while the match runs. `story` is what the match came to
    for the seat, `hindsight` what would have been better, and `next_match` how it goes on, once it is over.
    `motions` is what the players vote on, looked up once a page shows it.
    """

    match: Match
    meta: Meta
    face: AnyFace
    seat: SeatLine
    seats: list[SeatLine]
    window: Window
    view: Any
    ask: Ask | None
    fields: tuple[Field, ...]
    entered: Mapping[str, Any]
    preview: Preview[Any] | None
    is_draft: bool
    move: dict[str, Any] | None
    ready: bool
    saved_at: datetime | None
    saving_is_ready: bool
    shown: list[tuple[SeatLine, dict[str, Any]]]
    news: list[Told]
    missed: tuple[str, ...]
    told: list[OwnLine]
    recent: list[Told]
    seen: int
    actions: tuple[ActionForm, ...] = ()
    acted: int = 0
    away: Away | None = None
    story: list[OwnLine] = field(default_factory=list)
    hindsight: Hindsight | None = None
    next_match: NextMatch | None = None
    motions: Sequence[MotionLine] = ()

    def known_events(self, kinds: Sequence[str] = ()) -> list[Event]:
        """What the seat may know of what happened in the match so far: all, or of those kinds; a query."""
        return events_known_to(self.match, self.seat.number, kinds)

    @property
    def may_end_pause(self) -> bool:
        """Whether to have the end of a pause voted on is left to ask for."""
        return self.match.held_until is not None and not any(each.kind == "resume" for each in self.motions)


def private_desk(position: Position, user: User | None) -> Desk | None:
    """The desk of the user's seat in a match that has started; None for somebody without a seat."""
    mine = position.seat_of(user)
    if mine is None:
        return None
    match, window, number = position.match, position.window, mine.number
    game, face = match.game, match.face
    ask, asked = position.ask_of(number), position.submissions.get(number)
    saved = asked if asked and asked.answered else None
    draft = Draft.objects.filter(window=window, seat=mine).first() if ask else None
    view = game.view(position.state, number)
    move = game.parse(position.state, number, saved.move) if saved else None
    entered = draft.entered if draft else {} if move is None else face.entered(move)
    lines = seat_lines(match, position.seats, viewer=user, submissions=position.submissions)
    recent, over = recent_windows(position, number, mine.seen), match.status == Match.Status.OVER
    names = [line.name for line in lines]
    missed = missed_story(position, recent, names, view, mine.seen)
    previewed = face.move(view, ask, entered) if ask and (entered or face.looks_ahead) else None
    return Desk(
        match=match,
        meta=game.meta,
        face=face,
        seat=lines[number],
        seats=lines,
        window=window,
        view=view,
        ask=ask,
        fields=face.fields(view, ask) if ask else (),
        entered=entered,
        preview=game.preview(position.state, number, previewed) if previewed is not None else None,
        is_draft=draft is not None,
        move=saved.move if saved else None,
        ready=saved is not None and saved.ready,
        saved_at=saved.saved_at if saved else None,
        saving_is_ready=position.saving_is_ready,
        shown=[(lines[other], answer.move) for other, answer in position.seen_by(number).items()],
        news=private_news(recent, window.number),
        missed=missed,
        told=[] if missed else latest_lines(position, recent, names, number, mine.seen),
        recent=public_news(recent, window.number),
        seen=mine.seen,
        actions=face.actions(view, move) if position.terms else (),
        acted=position.acted(number),
        away=away_of(position, mine),
        story=own_story(match, number) if over else [],
        hindsight=hindsight(position, mine) if over else None,
        next_match=next_match(match, user) if over else None,
        motions=SimpleLazyObject(lambda: open_motions(match, position.seats, user)),
    )


def briefing(desk: Desk, user: User, *, again: bool = False) -> tuple[Note, ...]:
    """The notes for newcomers at the user's desk while a window is open.

    None once the user has put them away or seen a match of the game end, unless they are asked for `again`.
    """
    if desk.match.status != Match.Status.RUNNING:
        return ()
    slug = desk.meta.slug
    if not again and (slug in user.briefed or not is_new_to(user, slug)):
        return ()
    notes: tuple[Note, ...] = desk.face.briefing(desk.view)
    return notes


def missed_label(match: Match, seat: int, window_id: int) -> str:
    """The label of that window if it closed without a submission that the seat owed; else ""."""
    missed = match.windows.filter(
        pk=window_id, submissions__seat__number=seat, submissions__by=Submission.By.MISSED
    )
    return missed.values_list("year__label", flat=True).first() or ""
