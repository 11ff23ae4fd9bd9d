"""Steps of time passing, and of users outside of their matches."""

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.accounts.services import accounts
from games.clock.services import clock
from games.lobby.services import quick_match
from games.matches.selectors.position import load_position
from games.models import Match, Submission, User, Window
from tests.laws.site import ANY, SPANS, WHO, Site, has_window


class Hours(Site):
    """The steps of the clock, the bots, new names, and quick matches."""

    @rule(seconds=SPANS)
    def time_passes(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @rule(seconds=SPANS)
    def tick(self, seconds: int) -> None:
        """Run the clock, which closes due windows and lets bots decide."""
        self.now += timedelta(seconds=seconds)
        due = set(Window.objects.filter(closed_at=None, due_at__lte=self.now).values_list("pk", flat=True))
        touched = self.step(clock.tick, refused=None, only=None)
        for kept in Window.objects.filter(pk__in=due, closed_at=None):
            assert self.still_takes_answers(load_position(kept.match))
        assert not Window.objects.filter(closed_at=None, due_at__lte=self.now).exists()
        assert touched >= len(due)
        assert not self.nudged or touched > len(due)

    @rule(most=st.integers(1, 30))
    def quiet_hours(self, most: int) -> None:
        """Run the clock until no bot has a decision, or for that number of ticks."""
        for _ in range(most):
            if not self.step(clock.tick, refused=None, only=None):
                owed = Submission.objects.filter(by="", of_bot=True, window__closed_at=None)
                assert not owed.exclude(seat__bot="", seat__stand_in="").exists()
                return

    @precondition(has_window)
    @rule(number=ANY)
    def bots_decide(self, number: int) -> None:
        """Let the bots of one match decide, whatever its state."""
        match = self.match(number, Match.Status.RUNNING)
        position = self.position(match)
        if position is None:
            return
        before = {n: saved.move for n, saved in position.submissions.items() if saved.answered}
        owed = [
            n
            for n, saved in position.submissions.items()
            if saved.of_bot and not saved.answered and position.seats[n].playing_bot
        ]
        in_time = position.terms is not None and self.still_takes_answers(position)
        done = self.step(clock.play_bots, refused=None, only=match.pk, match_id=match.pk)
        assert done is (bool(owed) and in_time)
        answers = dict(Submission.objects.filter(window=position.window).values_list("seat__number", "move"))
        assert {n: answers[n] for n in before} == before
        assert not done or all(answers[n] is not None for n in owed)

    @rule(who=WHO, name=st.sampled_from(["Laika", "Belka", "Strelka", "", "\u3164"]))
    def rename(self, who: int, name: str) -> None:
        """Change the user's name."""
        user = User.objects.get(pk=self.users[who].pk)
        if not name.strip() or name == "\u3164":
            return
        self.step(accounts.change_display_name, refused=None, only=None, user=user, display_name=name)
        self.users[who] = User.objects.get(pk=user.pk)
        assert self.users[who].display_name == name

    @rule(who=WHO, number=ANY)
    def play_now(self, who: int, number: int) -> None:
        """Start a quick match against bots; a repeated request starts only one."""
        games = [game for game in quick_match.quick_games() if game.slug != "space-race"]
        offers = [{"game_slug": game.slug, "preset": preset} for game in games for preset in game.editions]
        offer, user = offers[number % len(offers)], self.users[who]
        running = Match.objects.filter(host=user, quick=True, status=Match.Status.RUNNING, **offer).first()
        match = self.step(quick_match.start_quick_match, refused=None, only=None, user=user, **offer)
        assert match == running if running else match.status == Match.Status.RUNNING
        assert [seat.user for seat in match.seats.all() if not seat.bot] == [user]
