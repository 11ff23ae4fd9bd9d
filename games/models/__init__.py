"""The database models: users, matches and their history, telegrams, clubs, tournaments, notifications."""

from games.models.calendar import CalendarFeed
from games.models.chart import Chart, DayPosition, KeptHindsight, LiveChance
from games.models.club import Club, Membership
from games.models.hosting import (
    HostTerm,
    LogEntry,
    Motion,
    Pulse,
    ServerOutage,
    SetUp,
    Tenure,
    Vacation,
    Vote,
)
from games.models.match import Match, Seat
from games.models.notifications import Delivery, MatchMute, Notice, NoticeSettings, Target, VapidKey
from games.models.play import Action, Draft, Event, Hand, Receipt, Submission, Window, Year
from games.models.rating import RatedSeat, Rating, RatingList
from games.models.season import LedgerEntry, Season, SeasonMatch, SeasonPlayer
from games.models.solo import SoloTry
from games.models.telegraph import Block, Channel, ChannelRead, Mute, Report, Telegram
from games.models.token import KeptAnswer, Token
from games.models.tournament import Cup, CupEntrant, CupSeat, CupTable
from games.models.user import Follow, User
