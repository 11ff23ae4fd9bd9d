"""A player's mailbox after three days: one e-mail per event, and no more."""

import pytest

from tests.mailbox_scenario import ADDRESS, play_three_days

pytestmark = pytest.mark.django_db(transaction=True)

SUBJECTS = [
    ("Tue 03 18:02", "Your turn, 1950"),
    # Yuri's, which asks no bot anything.
    ("Tue 03 19:32", "New telegram"),
    # With it comes what 1950 has brought, and what bots write as 1951 begins.
    ("Wed 04 12:42", "Your turn, 1951"),
    ("Wed 04 15:02", "The host announces “From Friday on we play at six.”"),
    # A fifth of 24 hours before 12:40.
    ("Thu 05 07:52", "4 hours 48 minutes left for 1951"),
    ("Thu 05 10:32", "Your turn, 1952"),
    # People write; what bots wrote in the morning is unread as well.
    ("Thu 05 17:22", "4 new telegrams"),
    # The digest: a pause can wait for the morning.
    ("Fri 06 08:00", "The pause ended"),
    ("Fri 06 09:02", "Your turn, 1953"),
]


def test_three_days_send_nine_mails_in_order(mailoutbox):
    with play_three_days() as box:
        assert [(f"{each.at:%a %d %H:%M}", each.message.subject) for each in box.mails] == [
            (at, f"Tuesday race: {subject}") for at, subject in SUBJECTS
        ]
        assert {address for each in box.mails for address in each.message.to} == {ADDRESS}
