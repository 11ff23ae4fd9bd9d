"""The database models: users, matches and their history, telegrams, clubs, tournaments, notifications.

`LOCK_ORDER` is the order in which a transaction locks rows.
"""

from django.db.models import Model

from games.models.chart import Chart, DailyPuzzlePosition, LiveChance, SavedHindsight
from games.models.club import Club, Membership
from games.models.hosting import (
    Heartbeat,
    HostTerm,
    LogEntry,
    MatchTemplate,
    Motion,
    ServerOutage,
    Tenure,
    Vacation,
    Vote,
)
from games.models.match import Match, Seat
from games.models.notifications import (
    Delivery,
    DeliveryNotification,
    MatchMute,
    Notification,
    NotificationSettings,
    NotificationTarget,
    VapidKey,
)
from games.models.play import Action, Draft, Event, Hand, Receipt, Submission, Window, Year
from games.models.rating import RatedSeat, Rating, RatingList
from games.models.season import LedgerEntry, Season, SeasonFact, SeasonMatch, SeasonMessage, SeasonPlayer
from games.models.solo import SoloTry
from games.models.telegraph import Block, Channel, ChannelRead, Mute, Report, Telegram
from games.models.token import IdempotentResponse, Token
from games.models.tournament import Tournament, TournamentEntrant, TournamentSeat, TournamentTable
from games.models.user import CalendarFeed, Follow, User

LOCK_ORDER: tuple[tuple[type[Model], ...], ...] = ((Match,), (Club,), (Tournament, Season), (User,), (RatingList,))
"""The locked models in order; of models in one group, a transaction locks only one.

Two transactions that lock the same rows in different orders can wait for each other for ever. Rows of one model
are locked in the order of their primary keys. Rows of other models come last. A row that a transaction has
created or already locked can be locked at any time, and so can one that it skips while it is locked
(`skip_locked`), since neither waits.

`tests/lock_order.py` checks this in every test.
"""
