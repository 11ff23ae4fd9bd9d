"""Clubs and memberships."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.text import slugify

from games.models.base import Row, new_token
from games.models.user import User

LONGEST_CLUB_NAME, LONGEST_ABOUT = 60, 600


class Club(Row):
    """A group of users. Its row is the lock of its memberships.

    Everybody can see its page; only members can see the members if it `hides_members`. An account with the
    `token` can join. A closed club is deleted.
    """

    name = models.CharField(max_length=LONGEST_CLUB_NAME)
    about = models.TextField(max_length=LONGEST_ABOUT, blank=True)
    hides_members = models.BooleanField(default=False)
    token = models.CharField(max_length=24, unique=True, default=new_token)
    founded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(Lower("name"), name="one_club_per_name")]

    @property
    def page_name(self) -> str:
        """The name in the URL, such as "sirius-12". The number identifies the club."""
        return f"{slugify(self.name, allow_unicode=True) or 'club'}-{self.pk}"


class Membership(Row):
    """The relation of `user` to `club`: member, applicant, invited by `invited_by`, or banned.

    One row per user and club prevents contradicting decisions. `since` is when the membership or the waiting
    began: the longest-serving come first. A member who `wants_news` is notified of new matches of the club.
    The `calendar_token` gives access to the deadlines of its matches.
    """

    class Standing(models.TextChoices):
        FOUNDER = "founder", "founder"
        OFFICER = "officer", "officer"
        MEMBER = "member", "member"
        ASKS = "asks", "asks to join"
        INVITED = "invited", "is invited"
        BANNED = "banned", "is banned"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    standing = models.CharField(max_length=10, choices=Standing.choices)
    since = models.DateTimeField()
    wants_news = models.BooleanField(default=False)
    calendar_token = models.CharField(max_length=43, null=True, blank=True, unique=True)
    invited_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_standing_per_club_and_user"),
            models.UniqueConstraint(fields=["club"], condition=Q(standing="founder"), name="one_founder_per_club"),
        ]


MEMBER_STANDINGS = (Membership.Standing.FOUNDER, Membership.Standing.OFFICER, Membership.Standing.MEMBER)
"""Standings of members."""
LEADER_STANDINGS = (Membership.Standing.FOUNDER, Membership.Standing.OFFICER)
"""Standings of users who manage members."""
