"""A site with a few people and all games, on which anything may be done in any order."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from django.db import connection
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from games.exceptions import ServiceError
from games.matches.selectors.position import Position, load_position
from games.models import Match, Seat, User, Window
from games.rules import codec
from games.rules.contract import Observation
from games.rules.errors import RulesError
from tests.laws.invariants import check_change, check_closed, check_matches
from tests.laws.rows import Rows, all_rows, drop_all_rows, matches_touched

PEOPLE = 4
START = datetime(1957, 10, 4, 19, 28, 34, tzinfo=UTC)
REFUSALS = (ServiceError, RulesError)
ANY = st.integers(0, 10_000)
WHO = st.integers(0, PEOPLE - 1)
SPANS = st.sampled_from([0, 1, 29, 30, 59, 60, 300, 86_399, 86_400, 1_209_600])


def has_match(site: "Site") -> bool:
    return any(kind is Match for kind, _ in site.rows)


def has_window(site: "Site") -> bool:
    return any(kind is Window for kind, _ in site.rows)


class Site(RuleBasedStateMachine):
    """A site on which the laws are checked after each step; each rule also checks permissions and results."""

    def __init__(self) -> None:
        super().__init__()
        self.now = START
        self.told: list[tuple[int, int]] = []
        self.nudged: list[tuple[int, tuple[int, ...]]] = []
        self.known: Position | None = None
        chance = Random(1957)
        self._patches = [
            # A site that broke a law breaks it again: seeds and all that is drawn are the same in every run.
            patch("secrets.token_bytes", lambda number=32: chance.randbytes(number)),
            patch("games.play.services.submissions.token_bytes", chance.randbytes),
            patch("games.match_setup.services.plans.randbelow", chance.randrange),
            patch("games.lobby.services.rematch.BOT_GENERATOR", chance),
            patch("django.utils.timezone.now", lambda: self.now),
            patch("games.broadcast.broadcast_version", self._announce),
            patch("games.broadcast.refresh_dashboards", self._nudge),
            patch("games.accounts.services.accounts.RENAMES_PER_HOUR", 0),
        ]
        for each in self._patches:
            each.start()
        drop_all_rows()
        self.users = [
            User.objects.create(
                username=f"guest-{number}", display_name=f"Player {number}", is_guest=True, date_joined=START
            )
            for number in range(PEOPLE)
        ]
        self.rows: Rows = all_rows()
        self.terms: dict[int, Any] = {}

    def teardown(self) -> None:
        for each in self._patches:
            each.stop()

    def _announce(self, match_id: int, version: int) -> None:
        assert not connection.in_atomic_block
        self.told.append((match_id, version))

    def _nudge(self, match_id: int, users: list[int]) -> None:
        assert not connection.in_atomic_block
        self.nudged.append((match_id, tuple(users)))

    def step(
        self, service: Callable[..., Any], *, refused: type[Exception] | None, only: int | None, **arguments: Any
    ) -> Any:
        """Carry out a step and check the laws: it must be refused as expected, and touch no match but `only`."""
        self.told, self.nudged = [], []
        result = error = None
        try:
            result = service(**arguments)
        except REFUSALS as refusal:
            error = refusal
        after = all_rows()
        assert type(error) is (refused or type(None)), (service, arguments, error, refused)
        if error:
            assert after == self.rows, (service, arguments, error)
            assert not self.told
            assert not self.nudged
            return None
        touched = matches_touched(self.rows, after)
        assert only is None or touched <= {only}
        check_change(self.rows, after)
        check_closed(self.rows, after, self.terms)
        check_matches(after, touched)
        self._check_told(after, touched)
        self.rows = after
        for match_id in touched:
            self.terms.pop(match_id, None)
            if Match.objects.filter(pk=match_id, status=Match.Status.RUNNING).exists():
                self.terms[match_id] = load_position(Match.objects.get(pk=match_id)).terms
        return result

    def step_in(self, match: Match, service: Callable[..., Any], *, fine: bool, **arguments: Any) -> Any:
        """Like `step`, for a service that changes that match alone and must refuse unless this is `fine`."""
        refused = None if fine else ServiceError
        return self.step(service, refused=refused, only=match.pk, match_id=match.pk, **arguments)

    def _check_told(self, after: Rows, touched: set[int]) -> None:
        """Assert that each new version of a match was broadcast, and nothing else."""
        versions = {}
        for match_id in touched:
            old, new = self.rows.get((Match, match_id)), after.get((Match, match_id))
            if old and (new is None or new["version"] > old["version"]):
                versions[match_id] = new["version"] if new else old["version"] + 1
            elif new and new["started_at"]:
                assert old is None or old["version"] == new["version"]
        news = {match_id: max(v for m, v in self.told if m == match_id) for match_id, _ in self.told}
        assert {pk: news.get(pk) for pk in versions if self._is_watched(after, pk)} == {
            pk: version for pk, version in versions.items() if self._is_watched(after, pk)
        }
        assert news.keys() <= touched
        assert all(self._is_watched(after, match_id) for match_id in news)
        for match_id, users in self.nudged:
            seated = {
                row["user_id"]
                for (kind, _), row in [*self.rows.items(), *after.items()]
                if kind is Seat and row["match_id"] == match_id
            }
            left = {
                row["user_id"] for (kind, _), row in self.rows.items() if kind is Seat and row["match_id"] == match_id
            }
            assert set(users) <= seated | left
            assert users

    def _is_watched(self, after: Rows, match_id: int) -> bool:
        old, new = self.rows.get((Match, match_id)), after.get((Match, match_id))
        return not (old and new and old["status"] == new["status"] == Match.Status.OVER)

    def match(self, number: int, status: str = "") -> Match:
        found = list(Match.objects.filter(status=status).order_by("pk")) if status else []
        found = found or list(Match.objects.order_by("pk"))
        return found[number % len(found)]

    def still_takes_answers(self, position: Position) -> bool:
        """Whether the open window takes answers: up to its deadline, and later while some are or were missing."""
        window, match = position.window, position.match
        if self.now < window.due_at:
            return True
        missing = [
            each for each in position.submissions.values() if each.needed and not each.of_bot and each.move is None
        ]
        if not missing or position.terms.pace == "short":
            return False
        seconds = match.schedule.grace
        if not window.credits and any(m.seat.extensions_spent < match.ladder.extensions for m in missing):
            seconds += match.ladder.extension_seconds
        return self.now < window.deadline + timedelta(seconds=seconds)

    def position(self, match: Match) -> Position | None:
        return None if match.status == Match.Status.OPEN else load_position(match)

    def legal_move(self, position: Position, seat: int, rng: Random) -> Any:
        """A legal answer of a seat that is asked, as JSON."""
        game = position.match.game
        seen = {
            number: game.parse(position.state, number, saved.move)
            for number, saved in position.visible_moves(seat).items()
        }
        return codec.to_json(game.bots["random"](Observation(game.view(position.state, seat), seen), rng))

    def _compare(self, returned: Position) -> None:
        """Assert that the position that a service returns equals the stored match."""
        stored = load_position(Match.objects.get(pk=returned.match.pk))
        assert returned.window.pk == stored.window.pk
        assert codec.to_json(returned.state) == codec.to_json(stored.state)
        assert returned.match.revision == stored.match.revision
        assert returned.match.version == stored.match.version
        for number, saved in stored.submissions.items():
            mine = returned.submissions[number]
            assert (mine.by, mine.ready, mine.move) == (saved.by, saved.ready, saved.move)
        assert returned.submissions.keys() == stored.submissions.keys()
        assert [action.action for action in returned.actions] == [action.action for action in stored.actions]
