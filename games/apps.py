"""The Django application of all games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        """Register hooks and system checks."""
        from games import checks  # noqa: F401
        from games.accounts.services import follows
        from games.clubs.services import members
        from games.elimination.selectors.news import season_news
        from games.matches.services import hooks
        from games.notifications.selectors.relevance import SEASON_NEWS
        from games.notifications.services import notify
        from games.ratings.services import results as ratings
        from games.seasons.services import series
        from games.solo_games.services import solo_games
        from games.telegraph.services import deals
        from games.tournaments.services import rounds

        hooks.ON_MATCH_OPEN += [
            notify.notify_of_held_seats,
            follows.notify_followers_of_match,
            members.notify_members_of_match,
        ]
        hooks.ON_MATCH_STARTING += [series.apply_purses, ratings.fix_rated_status]
        hooks.ON_WINDOW_CHANGE += [notify.notify_of_window, deals.close_lapsed]
        hooks.ON_MATCH_END += [
            solo_games.save_solo_result,
            rounds.record_table_result,
            follows.remove_follows_of_blocked_seats,
        ]
        hooks.ON_RESULT += [series.record_match, ratings.update_ratings]
        hooks.ON_BLOCK += [follows.remove_follows_between, members.end_invitations_between]
        hooks.ON_LOG_ENTRY += [notify.notify_of_log_entries]
        SEASON_NEWS.append(season_news)
