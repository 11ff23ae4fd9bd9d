"""The Django application of all games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        """Join what happens to matches with what follows from it, and have the games checked."""
        from games import checks  # noqa: F401
        from games.accounts.services import follows
        from games.clubs.services import members
        from games.matches.services import consequences
        from games.notifications.services import news
        from games.ratings.services import results as ratings
        from games.seasons.services import seasons
        from games.solo.services import alone
        from games.telegraph.services import deals
        from games.tournaments.services import rounds

        consequences.OPENED += [news.tell_of_held_seats, follows.tell_of_opening, members.tell_of_opening]
        consequences.STARTING += [seasons.bring_purses, ratings.settle_whether_rated]
        consequences.MOVED_ON += [news.tell_of_window, deals.close_lapsed]
        consequences.ENDED += [alone.enter_result, rounds.enter_result, follows.end_where_names_are_told]
        consequences.DECIDED += [seasons.book, ratings.enter]
        consequences.BLOCKED += [follows.end_between, members.end_invitations_between]
        consequences.LOGGED += [news.tell_of_entries]
