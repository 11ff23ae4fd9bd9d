"""The order in which a transaction locks rows."""

from django.db.models import Model

from games.models.club import Club
from games.models.match import Match
from games.models.rating import RatingList
from games.models.season import Season
from games.models.tournament import Tournament
from games.models.user import User

LOCK_ORDER: tuple[tuple[type[Model], ...], ...] = ((Match,), (Club,), (Tournament, Season), (User,), (RatingList,))
"""The locked models in order; of models in one group, a transaction locks only one.

Two transactions that lock the same rows in different orders can wait for each other for ever. Rows of one model
are locked in the order of their primary keys. Rows of other models come last. A row that a transaction has
created or already locked can be locked at any time, and so can one that it skips while it is locked
(`skip_locked`), since neither waits.

`tests/lock_order.py` checks this in every test.
"""
