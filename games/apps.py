"""The Django application of all games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        """Join what happens to matches with what follows from it."""
        from games.services import alone_results, consequences, ledger, notices

        consequences.STARTING += [ledger.bring_purses]
        consequences.MOVED_ON += [notices.tell_of_window]
        consequences.ENDED += [alone_results.enter_result]
        consequences.DECIDED += [ledger.book]
        consequences.LOGGED += [notices.tell_of_entries]
