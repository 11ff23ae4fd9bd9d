"""What a player's mailbox holds after three days: one mail for whatever happens, and none too many."""

import pytest

from tests.mailbox_scenario import ADDRESS, three_days

pytestmark = pytest.mark.django_db(transaction=True)

SUBJECTS = [
    ("Tue 03 18:02", "1950 waits for your decision"),
    # Yuri's, which asks no bot anything.
    ("Tue 03 19:32", "A telegram is here"),
    # With it comes what 1950 has brought, and what bots write as 1951 begins.
    ("Wed 04 12:42", "1951 waits for your decision"),
    ("Wed 04 15:02", "The host announces “From Friday on we play at six.”"),
    # A fifth of 24 hours before 12:40.
    ("Thu 05 07:52", "4 hours 48 minutes left for 1951"),
    ("Thu 05 10:32", "1952 waits for your decision"),
    # People write; what bots wrote in the morning is unread as well.
    ("Thu 05 17:22", "4 telegrams are here"),
    # The digest: a pause can wait for the morning.
    ("Fri 06 08:00", "The pause ended"),
    ("Fri 06 09:02", "1953 waits for your decision"),
]


def test_three_days_are_nine_mails_in_order(mailoutbox):
    with three_days() as box:
        assert [(f"{each.at:%a %d %H:%M}", each.message.subject) for each in box.mails] == [
            (at, f"Tuesday race: {subject}") for at, subject in SUBJECTS
        ]
        assert {address for each in box.mails for address in each.message.to} == {ADDRESS}
