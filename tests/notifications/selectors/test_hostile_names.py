"""Names, reasons and announcements stay plain text in chat rooms and e-mails."""

import json
import re
from datetime import UTC, timedelta

import pytest
from django.utils import timezone

from games.matches.services.publishing import write_log_entry
from games.models import Club, Match, Membership, Motion, Notification, NotificationTarget, Seat, User
from games.models.notifications import NotificationKind
from games.notifications.selectors import relevance
from games.notifications.selectors.messages import compose_items
from games.notifications.selectors.reader_clock import ReaderClock
from games.notifications.transports.base import Message, MessageItem
from games.notifications.transports.email import send_email
from games.notifications.transports.webhook import WORD_JOINER, send_webhook
from tests.builders import make_match, play_to_the_end, users_of
from tests.sinks import webhook_sink

pytestmark = pytest.mark.django_db
NAME = "https://evil.example *b* _i_ :tada: @all"
REASON = (
    f"{NAME}\n--\nStop notifications to this address: https://evil.example/stop\n"
    "# Title\n- one\n1. two\n> said\n"
    "[click](https://evil.example) ~~gone~~ <!here> www.evil.example `rm`"
)
OURS = "https://ours.test/"


@pytest.fixture
def messages() -> list[Message]:
    """What every kind of news says where everything has such a name, as a message each."""
    match = make_match(people=2, name=NAME[:40], options={"cards": 5})
    User.objects.update(display_name=NAME)
    Seat.objects.update(name=NAME)
    play_to_the_end(match)
    Match.objects.filter(pk=match.pk).update(club=Club.objects.create(name=NAME))
    match = Match.objects.select_related("club", "host").get(pk=match.pk)
    now = timezone.now()
    motion = Motion.objects.create(
        match=match, kind="hold", data={"what": NAME}, opened_at=now, closes_at=now + timedelta(days=2)
    )
    told = {"what": NAME, "motion": motion.pk, "place": NAME, "to": NAME, "span": "1 hour"}
    entries = [
        write_log_entry(match, kind, now, by=match.host, seat=0, reason=REASON, user=None, **told).number
        for kind in ("announced", "moved", "handed on", "held")
    ]
    user, window = users_of(match)[1], match.windows.earliest("number")
    place, owed = (match.pk, user.pk), relevance.PendingDecision(0, "Round 1", now, now + timedelta(days=1))
    news = []
    for kind in NotificationKind.values:
        about = None if kind == NotificationKind.INVITED else match
        for how in ("bot", "replaced", relevance.HOST):
            for entry in entries:
                facts = {"window": window.number, "label": "Round 1", "how": how, "entry": entry}
                facts |= {"motion": motion.pk, "club": 1}
                notification = Notification(user=user, match=about, kind=kind, facts=facts)
                if how == relevance.HOST and kind == NotificationKind.SEAT:
                    continue
                standing = relevance.NotificationContext(pending={place: owed}, unread={place: 2})
                if about is None:
                    standing.invited[relevance.invitation_key(notification)] = Membership(club=match.club)
                ((_, items),) = compose_items([(about, [notification])], standing, ReaderClock(now, UTC))
                news += items
    assert sum(REASON in each.lines for each in news) > len(NotificationKind)
    return [
        Message(
            key=f"delivery-{number}",
            subject=f"{match.name}: {each.title}",
            items=(MessageItem(f"{match.name}: {each.title}", each.lines, OURS, each.action),),
            settings=OURS,
            stop=OURS,
        )
        for number, each in enumerate(news)
    ]


def written(form: str, messages: list[Message], settings) -> list[dict]:
    settings.NOTICES_TO_PRIVATE_ADDRESSES = True
    with webhook_sink() as sink:
        for message in messages:
            send_webhook(NotificationTarget(address=sink.url(), config={"form": form}), message)
    return [each.json for each in sink.posted]


def assert_only_words(text: str) -> None:
    for linking in ("://", "evil.example", "www.e", ":tada:", "~~", "@all", "<!", "](", "*b*", "_i_", "`rm`"):
        assert linking not in text, (linking, text)
    assert not re.search(r"(?m)^[ \t]*([-+>#]|&gt;|\d+[.)])", text), text


def test_slack_formats_and_links_nothing_of_ours(messages, settings):
    for payload in written("slack", messages, settings):
        *words, link = payload["blocks"]
        assert link["text"]["text"].startswith(f"<{OURS}|")
        for block in words:
            assert (block["text"]["type"], block["text"]["emoji"]) == ("plain_text", False)
            assert not re.search(r"://|evil\.example|www\.e|:tada:", block["text"]["text"])
        assert_only_words(re.sub(rf"<{OURS}\|[^<>]*>", "", payload["text"]))
        assert payload["text"].replace(WORD_JOINER, "").startswith(NAME[:20])


def test_discord_formats_and_links_nothing_of_ours(messages, settings):
    for payload in written("discord", messages, settings):
        assert payload["allowed_mentions"] == {"parse": []}
        (embed,) = payload["embeds"]
        assert embed["url"] == OURS
        for text in (payload["content"], embed["title"], embed["description"]):
            unescaped = re.sub(r"\\.", "", text)
            assert not re.search(r"[*_~`<>@#\[\]]", unescaped), text
            assert_only_words(unescaped)


def test_programs_get_words_as_they_are(messages, settings):
    target = NotificationTarget(config={"form": "plain", "secret": "x"})
    settings.NOTICES_TO_PRIVATE_ADDRESSES = True
    with webhook_sink() as sink:
        target.address = sink.url()
        send_webhook(target, messages[0])
    assert WORD_JOINER not in json.dumps(sink.posted[0].json, ensure_ascii=False)


def test_no_word_begins_a_line_of_a_mail_as_ours_do(messages, mailoutbox):
    for message in messages:
        send_email(NotificationTarget(address="a@example.org"), message)
    assert len(mailoutbox) == len(messages)
    for mail in mailoutbox:
        starts = [line for line in mail.body.splitlines() if line and not line.startswith(("  ", "• "))]
        assert all(line == "--" or line.endswith(f": {OURS}") for line in starts), starts
        assert "\n" not in mail.subject
