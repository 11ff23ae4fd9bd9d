"""The replay of a record: each window by the rules, and the differences from the file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Event, State, Window
from games.rules.document import DocumentProblem, quoted
from games.rules.errors import BadOptions, RulesError
from games.rules.records.record import ABSENT, Record, RecordedAction, RecordEnd, RecordPlayer, RecordWindow

_NOTHING = object()


class RecordNotCheckable(RulesError):
    """The record can't be checked here; the message says why in a sentence."""


class RecordDifference(Struct, frozen=True):
    """A difference between a record and the rules.

    It has the number of the window, from 1 (None: outside of all), the path into the JSON, and the reason as a
    sentence. Its text is one line, whatever the file says.
    """

    window: int | None
    path: str
    why: str

    def __str__(self) -> str:
        where = f"window {self.window}, " if self.window else ""
        return f"{where}{DocumentProblem(self.path, self.why)}"


class InvalidRecord(RulesError):
    """The record can't be replayed beyond its `difference`."""

    def __init__(self, difference: RecordDifference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class RecordReplayWindow(Struct, frozen=True):
    """A replayed window of a record; its number counts from 1.

    `position` is the state in which it opened, `actions` and `moves` are the game's own structs, `events` all from its
    opening to its close, with those of the start in the first window. It was `resolved` unless an action ended the
    match in it.
    """

    number: int
    window: Window
    position: State[Any, Any]
    actions: tuple[tuple[int, Any], ...]
    moves: Mapping[int, Any]
    events: tuple[Event, ...]
    after: State[Any, Any]
    resolved: bool = True


def game_of(record: Record, games: Mapping[str, AnyGame]) -> AnyGame:
    """Return the game of the record, from `games` by slug. Raise RecordNotCheckable if it is missing."""
    game = games.get(record.game)
    if game is None:
        raise RecordNotCheckable(f"There is no game {record.game!r} here.")
    if game.meta.version != record.rules:
        raise RecordNotCheckable(
            f"It was played by version {record.rules} of the rules of {game.meta.name};"
            f" here is version {game.meta.version}."
        )
    if record.seed is None:
        raise RecordNotCheckable("The match has not ended, so its seed is secret and nothing can be recomputed.")
    return game


def replay(record: Record, game: AnyGame) -> Iterator[RecordReplayWindow]:
    """Yield the windows of a finished match's record, played again. Raise InvalidRecord where it can't go on.

    Positions, labels and the end in the record are ignored; see `find_differences`.
    """
    playing = _Replayer(game, record)
    for number, window in enumerate(record.windows):
        yield playing.window(number, window)


def find_differences(record: Record, game: AnyGame) -> Iterator[RecordDifference]:
    """Yield each difference of a finished match's record from the rules, in order, as far as it can be played.

    Window by window: the asked seats, the kind, the label, actions and moves, the position; then the end.
    """
    seed_hash = sha256(bytes.fromhex(record.seed or "")).hexdigest()
    yield from json_differences(None, "seed_hash", record.seed_hash, seed_hash)
    try:
        playing = _Replayer(game, record)
        yield from json_differences(None, "options", dict(record.options), playing.options)
        for number, window in enumerate(record.windows):
            yield from _window_differences(playing, number, window)
        yield from _end_differences(playing, record)
    except InvalidRecord as end:
        yield end.difference


def record_of(
    game: AnyGame,
    options: Mapping[str, Any],
    players: Sequence[RecordPlayer],
    seed: bytes,
    decided: Iterable[tuple[Sequence[RecordedAction], Mapping[int, Any]]],
    *,
    positions: bool = True,
    extra: Mapping[str, Any] | None = None,
) -> Record:
    """Return the record of a finished match, from the actions and moves of each window as JSON.

    Raise InvalidRecord if the rules refuse it, or the match has not ended.
    """
    hashed = sha256(seed).hexdigest()
    version = game.meta.version
    bare = Record(game.meta.slug, game.options(options), tuple(players), (), hashed, seed.hex(), rules=version)
    playing, windows = _Replayer(game, bare), []
    for number, (deeds, moves) in enumerate(decided):
        played = playing.window(number, RecordWindow("", "", (), moves, tuple(deeds)))
        windows.append(
            RecordWindow(
                kind=played.window.kind,
                label=played.window.label,
                owing=played.window.owing,
                moves={seat: codec.to_json(move) for seat, move in played.moves.items()},
                actions=tuple(RecordedAction(seat, codec.to_json(action)) for seat, action in played.actions),
                position=codec.to_json(played.position) if positions else ABSENT,
            )
        )
    outcome = codec.to_json(playing.outcome())
    final = RecordEnd(outcome, codec.to_json(playing.state) if positions else ABSENT)
    return replace(bare, windows=tuple(windows), final=final, extra=extra or {})


class _Replayer:
    """A match in replay; `state` is its current state."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        """Raise InvalidRecord for options and seats that the game does not allow."""
        self.game, self.chance = game, SeedChance(bytes.fromhex(record.seed or ""))
        try:
            self.options = game.options(record.options)
            step = game.start(self.options, len(record.seats), self.chance)
        except BadOptions as bad:
            name, why = next(iter(bad.problems.items()))
            raise InvalidRecord(RecordDifference(None, name if name == "seats" else f"options.{name}", why)) from None
        self.state, self.events = step.state, step.events

    def opened(self, number: int) -> Window:
        """Return the open window. Raise InvalidRecord if the match has ended before window `number`, from 0."""
        window = self.game.window(self.state)
        if window is None:
            raise InvalidRecord(RecordDifference(number + 1, f"windows[{number}]", "the match has ended before it"))
        return window

    def window(self, number: int, written: RecordWindow) -> RecordReplayWindow:
        """Return window `number`, from 0, played as `written`. Raise InvalidRecord for anything illegal."""
        window, position = self.opened(number), self.state
        actions = [self._act(number, place, deed) for place, deed in enumerate(written.actions)]
        moves = self._moves(number, written)
        if resolved := self.game.window(self.state) is not None:
            step = self.game.resolve(self.state, moves, self.chance)
            self.state, self.events = step.state, (*self.events, *step.events)
        events, self.events = self.events, ()
        return RecordReplayWindow(number + 1, window, position, tuple(actions), moves, events, self.state, resolved)

    def outcome(self) -> Any:
        """Return how the match ended. Raise InvalidRecord if it has not."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            window = self.game.window(self.state)
            label = f": {window.label} is open" if window else ""
            raise InvalidRecord(RecordDifference(None, "final", f"the match has not ended{label}"))
        return outcome

    def _act(self, number: int, place: int, deed: RecordedAction) -> tuple[int, Any]:
        try:
            action = self.game.parse_action(deed.action)
            step = self.game.act(self.state, {}, deed.seat, action, self.chance)
        except RulesError as refusal:
            raise _refused(number, f"actions[{place}]", "action", refusal) from None
        self.state, self.events = step.state, (*self.events, *step.events)
        return deed.seat, action

    def _moves(self, number: int, written: RecordWindow) -> dict[int, Any]:
        moves = {}
        for seat, data in sorted(written.moves.items()):
            try:
                moves[seat] = self.game.parse(self.state, seat, data)
                self.game.check(self.state, seat, moves[seat])
            except RulesError as refusal:
                raise _refused(number, "moves", str(seat), refusal) from None
        return moves


def _window_differences(playing: _Replayer, number: int, written: RecordWindow) -> Iterator[RecordDifference]:
    at, count, opened = f"windows[{number}]", number + 1, playing.opened(number)
    yield from json_differences(count, f"{at}.owing", [*written.owing], [*opened.owing])
    yield from json_differences(count, f"{at}.kind", written.kind, opened.kind)
    yield from json_differences(count, f"{at}.label", written.label, opened.label)
    played = playing.window(number, written)
    for place, (deed, (_, action)) in enumerate(zip(written.actions, played.actions, strict=True)):
        yield from json_differences(count, f"{at}.actions[{place}].action", deed.action, codec.to_json(action))
    for seat, move in played.moves.items():
        yield from _move_differences(count, f"{at}.moves.{seat}", written.moves[seat], move)
    yield from _position_differences(count, f"{at}.position", written.position, played.position)


def _move_differences(window: int, path: str, stands: Any, move: Any) -> Iterator[RecordDifference]:
    if _alike_to_the_byte(stands, move):
        return
    canonical = codec.to_json(move)
    if _ordered(stands) != _ordered(canonical):
        yield from json_differences(window, path, stands, canonical)


def _ordered(value: Any) -> Any:
    """Return JSON with every list sorted.

    Reading a move keeps the order of its lists unless it means nothing; records of earlier versions have such lists in
    any order.
    """
    if isinstance(value, dict):
        return {key: _ordered(each) for key, each in value.items()}
    if isinstance(value, list):
        return sorted(map(_ordered, value), key=repr)
    return (type(value), value)


def _end_differences(playing: _Replayer, record: Record) -> Iterator[RecordDifference]:
    outcome, final = codec.to_json(playing.outcome()), record.final or RecordEnd({})
    yield from json_differences(None, "final.outcome", dict(final.outcome), outcome)
    yield from _position_differences(None, "final.position", final.position, playing.state)


def _position_differences(
    window: int | None, path: str, stands: Any, position: State[Any, Any]
) -> Iterator[RecordDifference]:
    if stands is not ABSENT and not _alike_to_the_byte(stands, position):
        yield from json_differences(window, path, stands, codec.to_json(position))


def _alike_to_the_byte(stands: Any, rules: Any) -> bool:
    """Whether JSON equals a position or a move byte by byte, as nearly always; then no details are compared."""
    try:
        return json.encode(stands) == json.encode(rules)
    except (OverflowError, RecursionError, ValueError):
        # Numbers, strings or depths that no rule gives, and no encoder takes.
        return False


def _refused(number: int, *path: Any) -> InvalidRecord:
    *keys, refusal = path
    field = getattr(refusal, "field", "")
    where = ".".join([f"windows[{number}]", *keys, *([field] if field else [])])
    return InvalidRecord(RecordDifference(number + 1, where, f"the rules refuse it: {refusal}"))


def json_differences(
    window: int | None, path: str, stands: Any, rules: Any, give: str = "the rules give"
) -> Iterator[RecordDifference]:
    """Yield the differences of two JSON values, as deep as possible; `give` names the source of the second."""
    if isinstance(stands, dict) and isinstance(rules, dict):
        for key in [*rules, *(key for key in stands if key not in rules)]:
            one, other = stands.get(key, _NOTHING), rules.get(key, _NOTHING)
            yield from json_differences(window, f"{path}.{key}", one, other, give)
    elif isinstance(stands, list) and isinstance(rules, list) and len(stands) == len(rules):
        for place, (one, other) in enumerate(zip(stands, rules, strict=True)):
            yield from json_differences(window, f"{path}[{place}]", one, other, give)
    elif type(stands) is not type(rules) or stands != rules:
        yield RecordDifference(window, path, f"the record has {_said(stands)}, {give} {_said(rules)}")


def _said(value: Any) -> str:
    if value is _NOTHING:
        return "nothing"
    return f"a list of {len(value)}" if isinstance(value, list) else quoted(value)
