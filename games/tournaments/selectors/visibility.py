"""Who may see and enter a tournament."""

from django.db.models import Exists, OuterRef, Q

from games.channels.selectors.channels import is_blocked_between
from games.models import Membership, Tournament, TournamentEntrant, User
from games.models.club import MEMBER_STANDINGS

Entry, Standing = Tournament.Entry, TournamentEntrant.Standing


def visible_tournaments(user: User | None) -> Q:
    """Return the condition that the user, or an anonymous visitor (None), may see a tournament."""
    if user is None:
        return Q(entry=Entry.OPEN)
    if user.is_staff:
        return Q()
    belongs = Membership.objects.filter(club=OuterRef("club"), user=user, standing__in=MEMBER_STANDINGS)
    theirs = TournamentEntrant.objects.filter(tournament=OuterRef("pk"), user=user)
    of_club = Q(Exists(belongs), entry=Entry.CLUB)
    return Q(entry=Entry.OPEN) | of_club | Q(organiser=user) | Q(Exists(theirs))


def find_tournament(tournament_id: int, user: User | None) -> Tournament | None:
    """Return the tournament if the user, or an anonymous visitor (None), may see it, else None."""
    found = Tournament.objects.filter(visible_tournaments(user), pk=tournament_id)
    return found.select_related("organiser", "club").first()


def entrant_status(tournament: Tournament, user: User) -> str:
    """Return the user's `TournamentEntrant.Standing` in the tournament, or ""."""
    return tournament.entrants.filter(user=user).values_list("standing", flat=True).first() or ""


def is_private(tournament: Tournament) -> bool:
    """Whether the tournament's matches are unlisted."""
    return tournament.entry != Entry.OPEN


def has_block(tournament: Tournament, user: User) -> bool:
    """Whether a block separates the user from an entrant; never so by invitation."""
    if tournament.entry == Entry.LIST:
        return False
    entered = tournament.entrants.filter(standing=Standing.IN).exclude(user=None).values("user")
    return is_blocked_between(user, entered)
