"""What waits for somebody, over all matches."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Match, Seat, Submission, User


def count_waiting_for(user: User) -> int:
    """Return how many matches wait for a decision, a start or a word of the user's; one query."""
    waiting = [unanswered_by(user), full_matches_of(user), ready_checks_of(user)]
    first, *others = [each.order_by().values_list("pk") for each in waiting]
    return first.union(*others, all=True).count()


def ready_checks_of(user: User) -> QuerySet[Seat]:
    """The seats of the user in open matches that ask whether they are ready."""
    checking = Seat.objects.filter(match__status=Match.Status.OPEN)
    return checking.filter(user=user, confirmed_at=None).exclude(match__ready_check_at=None)


def unanswered_by(user: User) -> QuerySet[Submission]:
    """What open windows ask of the user, and no answer is saved yet."""
    unanswered = Submission.objects.filter(by=Submission.By.NOBODY, of_bot=False)
    return unanswered.filter(seat__user=user, window__closed_at=None)


def full_matches_of(host: User) -> QuerySet[Match]:
    """Those that the host has to start: neither their time nor a ready check does."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    free, silent = seats.filter(user=None, bot=""), seats.filter(confirmed_at=None).exclude(user=None)
    mine = Match.objects.filter(host=host, status=Match.Status.OPEN).exclude(starts=Match.Starts.AT)
    return mine.filter(~Exists(free), Q(ready_check_at=None) | ~Exists(silent))


def concerned_by(match_id: int) -> frozenset[int]:
    """Those for whom the match may wait, by the ids of users: who sits in it, and its host. In one query."""
    seats = Seat.objects.filter(match=match_id).exclude(user=None).order_by().values_list("user")
    hosts = Match.objects.filter(pk=match_id).exclude(host=None).order_by().values_list("host")
    return frozenset(user for (user,) in seats.union(hosts))
