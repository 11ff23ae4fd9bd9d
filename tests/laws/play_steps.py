"""Steps in a match in progress, by any user."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.lobby.services import matches
from games.matches.selectors.seats import get_move_statuses
from games.models import Draft, Match, Seat, Submission
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_move
from games.rules import codec
from games.rules.errors import IllegalMove, MalformedMove, MatchOver, NotYourDecision, StaleWindow
from tests.games import laws_of
from tests.laws.site import ANY, WHO, Site, has_match, has_window


def is_away(seat: Seat) -> bool:
    """Whether a bot plays for who sits there, or a substitute is wanted."""
    return bool(seat.stand_in or seat.wanted_at)


class Play(Site):
    """The steps of players: decide, draft, act, and abandon."""

    @precondition(has_window)
    @rule(
        number=ANY,
        who=WHO,
        what=st.sampled_from(["legal"] * 8 + ["absurd", "empty", "none", "unknown"]),
        ready=st.booleans(),
        late=st.sampled_from([False] * 6 + [True]),
        seed=ANY,
        known=st.booleans(),
        draft=st.booleans(),
    )
    def decide(
        self, number: int, who: int, what: str, ready: bool, late: bool, seed: int, known: bool, draft: bool
    ) -> None:
        """Submit a move, or save it as a draft."""
        match, user = self.match(number, Match.Status.RUNNING), self.users[who]
        position = self.position(match)
        if position is None:
            return
        window = match.windows.order_by("number").first() if late else position.window
        seat = position.seat_of(user)
        asked = position.submissions.get(seat.number) if seat else None
        move = {"absurd": {"bid": -1, "lot": 10**6}, "empty": {}, "none": None, "unknown": {"no-such": 1}}.get(what)
        if what == "legal" and asked:
            move = self.legal_move(position, seat.number, Random(seed))
        refused: type[Exception] | None = None
        if match.status == Match.Status.OVER:
            refused = MatchOver
        elif window.pk != position.window.pk or not self.still_takes_answers(position):
            refused = StaleWindow
        elif asked is None:
            refused = NotYourDecision
        arguments = {"match_id": match.pk, "user": user, "window_id": window.pk, "known": self.known if known else None}
        if draft:
            self._draft(refused, position, asked, arguments, move if isinstance(move, dict) else {})
        else:
            self._submit(refused, position, asked, arguments, move, ready)

    def _submit(self, refused, position, asked, arguments, move, ready) -> None:
        if refused is None:
            try:
                meant = position.match.game.parse(position.state, asked.seat.number, move)
                position.match.game.check(position.state, asked.seat.number, meant)
            except (MalformedMove, IllegalMove) as refusal:
                refused = type(refusal)
        after = self.step(submit_move, refused=refused, only=position.match.pk, move=move, ready=ready, **arguments)
        if refused:
            return
        saved = Submission.objects.get(pk=asked.pk)
        assert (saved.by, saved.user, saved.saved_at) == ("player", arguments["user"], self.now)
        quick = position.terms.pace == "short" or len(position.submissions) == 1
        assert saved.ready == (ready or quick or position.match.settings.saved_is_ready)
        assert saved.move == codec.to_json(meant)
        assert not Draft.objects.filter(window=position.window, seat=asked.seat).exists()
        watching = {*position.ask_of(asked.seat.number).seen_by}
        people = {position.seats[number].user_id for number in watching} | {arguments["user"].pk}
        assert self.nudged == [(position.match.pk, tuple(sorted(people - {None})))]
        if after.window.pk == position.window.pk:
            quiet = not is_away(asked.seat) and after.window.due_at == position.window.due_at
            assert (after.match.board_version == position.match.board_version) is quiet
            shines = get_move_statuses(after.submissions) != get_move_statuses(position.submissions)
            assert (after.match.version != position.match.version) is (shines or not quiet)
            for number, before in position.submissions.items():
                thinks_again = before.of_bot and before.by == "bot" and number in watching
                if number != asked.seat.number:
                    assert after.submissions[number].by == ("" if thinks_again else before.by)
        self._compare(after)

    def _draft(self, refused, position, asked, arguments, entered) -> None:
        self.step(save_draft, refused=refused, only=position.match.pk, entered=entered, **arguments)
        assert bool(self.told) is (refused is None and is_away(asked.seat))
        assert not self.nudged
        if refused is None:
            assert not is_away(Seat.objects.get(pk=asked.seat_id))
            kept = Draft.objects.filter(window=position.window, seat=asked.seat)
            assert [draft.entered for draft in kept] == ([entered] if entered else [])

    @precondition(has_window)
    @rule(number=ANY, seed=ANY, but=st.one_of(st.none(), WHO))
    def everybody_decides(self, number: int, seed: int, but: int | None) -> None:
        """Submit a move for all people but one in the open window of a match."""
        match = self.match(number, Match.Status.RUNNING)
        for who, user in enumerate(self.users):
            position = self.position(Match.objects.get(pk=match.pk))
            seat = position.seat_of(user) if position and position.terms else None
            asked = position.submissions.get(seat.number) if seat else None
            if who == but or asked is None or asked.answered or not self.still_takes_answers(position):
                continue
            arguments = {"match_id": match.pk, "user": user, "window_id": position.window.pk}
            move = self.legal_move(position, seat.number, Random(seed + who))
            self._submit(None, position, asked, arguments, move, True)

    @precondition(has_window)
    @rule(number=ANY, who=WHO, seed=ANY, after=st.sampled_from([None, None, 0, 1, "now", "now"]), known=st.booleans())
    def act(self, number: int, who: int, seed: int, after: Any, known: bool) -> None:
        """Carry out an action."""
        match, user = self.match(number, Match.Status.RUNNING), self.users[who]
        position = self.position(match)
        if position is None:
            return
        game, seat = match.game, position.seat_of(user)
        action: Any = {"kind": "no-such"}
        if game.actions:
            done = laws_of(match.game_slug).any_action(position.state, seat.number if seat else 0, Random(seed))
            action = codec.to_json(done)
        acted = position.action_count(seat.number) if seat else 0
        after = acted if after == "now" else after
        refused: type[Exception] | None = None
        if position.terms is None:
            refused = MatchOver
        elif seat is None:
            refused = NotYourDecision
        elif after not in (None, acted):
            refused = StaleWindow
        else:
            try:
                meant = game.parse_action(action)
                position.step_of(position.state, seat.number, meant, position.moves())
            except (MalformedMove, IllegalMove) as refusal:
                refused = type(refusal)
        now = self.step(
            take_action,
            refused=refused,
            only=match.pk,
            match_id=match.pk,
            user=user,
            action=action,
            after=after,
            known=self.known if known else None,
        )
        if now:
            self._compare(now)
            assert now.terms is None or now.action_count(seat.number) == acted + 1
            assert user.pk in {pk for _, users in self.nudged for pk in users}

    @precondition(has_window)
    @rule(number=ANY)
    def remember(self, number: int) -> None:
        """Load a match like a page that calls a service much later."""
        self.known = self.position(self.match(number, Match.Status.RUNNING))

    @precondition(has_match)
    @rule(number=ANY, who=WHO)
    def give_up(self, number: int, who: int) -> None:
        """Abandon a match in which nobody else plays."""
        match, user = self.match(number, Match.Status.RUNNING), self.users[who]
        seated = {seat.user_id for seat in match.seats.all()} - {None}
        fine = match.status == Match.Status.RUNNING and seated == {user.pk}
        self.step_in(match, matches.abandon_match, fine=fine, user=user)
        assert Match.objects.filter(pk=match.pk).exists() is not fine
