"""The database models: users, matches and their history, telegrams, clubs, tournaments, notifications."""

from games.models.calendar import CalendarFeed
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
from games.models.user import Follow, User
