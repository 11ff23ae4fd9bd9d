"""Clubs, and who stands how to them."""

import secrets

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.text import slugify

from games.models.base import Row
from games.models.user import User

LONGEST_CLUB_NAME, LONGEST_ABOUT = 60, 600


def new_club_token() -> str:
    """The unguessable part of the link by which people join."""
    return secrets.token_urlsafe(12)


class Club(models.Model):
    """People who play together. Its row is the lock of who belongs to it.

    Everybody may read its page, but who its members are only they where it `hides_members`. Whoever has an
    account and the `token` may join. A club that closes is deleted.
    """

    name = models.CharField(max_length=LONGEST_CLUB_NAME)
    about = models.TextField(max_length=LONGEST_ABOUT, blank=True)
    hides_members = models.BooleanField(default=False)
    token = models.CharField(max_length=24, unique=True, default=new_club_token)
    founded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(Lower("name"), name="one_club_per_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def page_name(self) -> str:
        """What its page is called in its address, such as "sirius-12", of which the number finds it."""
        return f"{slugify(self.name, allow_unicode=True) or 'club'}-{self.pk}"


class Membership(Row):
    """How `user` stands to `club`: belongs to it, asks to, is invited by `invited_by`, or is shut out.

    There is one row for both, so that two decisions about the same person can't both count. `since` is when
    the user began to belong to it, or to wait: who has led or belonged the longest comes first. A member who
    `wants_news` is told when a match of the club opens; whoever has the `calendar_token` reads when its
    matches close windows.
    """

    class Standing(models.TextChoices):
        FOUNDER = "founder", "founder"
        OFFICER = "officer", "officer"
        MEMBER = "member", "member"
        ASKS = "asks", "asks to join"
        INVITED = "invited", "is invited"
        BANNED = "banned", "is shut out"

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
            models.UniqueConstraint(
                fields=["club"], condition=Q(standing="founder"), name="one_founder_per_club"
            ),
        ]


MEMBER_STANDINGS = (Membership.Standing.FOUNDER, Membership.Standing.OFFICER, Membership.Standing.MEMBER)
"""Of standings: the user is a member."""
LEADER_STANDINGS = (Membership.Standing.FOUNDER, Membership.Standing.OFFICER)
"""Of standings: the user decides about members."""
