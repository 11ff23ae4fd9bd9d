"""Clubs for tests, who stands to them how, and what their pages say."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from games.models import Club, Membership, User

Standing = Membership.Standing


def make_account(name: str, **fields) -> User:
    return User.objects.create_user(name, display_name=f"{name.capitalize()} Shown", **fields)


def make_member(club: Club, name: str, standing: str = Standing.MEMBER, days: int = 0, **fields) -> User:
    user = make_account(name, **fields)
    since = timezone.now() + timedelta(days=days)
    club.memberships.create(user=user, standing=standing, since=since)
    return user


def club_page_of(club: Club, viewer: User | None = None) -> str:
    browser = Client()
    if viewer:
        browser.force_login(viewer)
    answer = browser.get(f"/clubs/{club.page_name}/")
    assert answer.status_code == 200
    return answer.content.decode()
