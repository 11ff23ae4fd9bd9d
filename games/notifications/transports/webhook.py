"""Notices by webhook: in the words of Discord, of Slack, or as signed JSON for programs of one's own.

In chat rooms words stay words: names, reasons and announcements mention nobody, link nowhere and format
nothing. Chat programs find links and marks in plain text by themselves, so an unseen character breaks
the text there. Programs get it as it is.
"""

import hmac
import re
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import msgspec
from django.conf import settings

from games.models import Target
from games.notifications.transports.base import (
    Delivered,
    Message,
    MessageItem,
    Rejected,
    RetryLater,
    SendOutcome,
)
from games.notifications.transports.safe_http import Response, post_message

DISCORD, SLACK, PLAIN = "discord", "slack", "plain"
WEBHOOK_FORMATS: Mapping[str, str] = {DISCORD: "Discord", SLACK: "Slack", PLAIN: "Signed JSON"}
"""The forms by what `Target.config["form"]` calls them."""

LONGEST_CONTENT, LONGEST_EMBEDS, LONGEST_TITLE = 900, 2_000, 120
"""How much of a text Discord is sent: it takes twice as much, and a mark may stand before every letter."""
MAX_EMBEDS = 10
LONGEST_BLOCK, MOST_BLOCKS = 1_400, 50
"""How much of a text a block for Slack has, which takes twice as much, and how many blocks it takes."""

DISCORD_HOSTS = ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
DISCORD_MARKS = re.compile(r"([\\*_~`|<>\[\]#@])")
SLACK_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
LOOKALIKES = str.maketrans({"`": "'", "*": "\u2217"})
"""What the text for Slack's kin has instead of marks that cannot be escaped there."""
WORD_JOINER = "\u2060"
"""The word joiner: no address and no name of an emoji may hold one, and no line begins as a list with one."""
LINKS = re.compile(r"([.:/])(?=\S)")
"""Where addresses and names of emoji are broken."""
LINE_STARTS = re.compile(r"^([ \t]*)(?=[-+>#=|]|\d+[.)])", re.MULTILINE)
"""Where a line would begin a list, a quotation, a heading or a table."""

BROKEN_STATUSES = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


class WebhookTransport:
    """Posts to the address in the form that its owner has chosen."""

    def send(self, target: Target, message: Message) -> SendOutcome:
        """See `Transport`."""
        form = target.config["form"]
        body = msgspec.json.encode(_BODY_BUILDERS[form](message))
        headers = {"Content-Type": "application/json", "User-Agent": f"SpaceRace ({settings.SITE_URL})"}
        if form == PLAIN:
            headers |= signature_headers(target.config["secret"], body, str(int(time.time())))
            headers["Idempotency-Key"] = message.key
        return post_message(target.address, body, headers, webhook_outcome)


def guess_format(address: str) -> str:
    """The form that a webhook at that address is likely to want."""
    parts = urlsplit(address)
    if parts.hostname in DISCORD_HOSTS and parts.path.startswith("/api/"):
        return DISCORD
    return SLACK if parts.hostname == "hooks.slack.com" else PLAIN


def signature_headers(secret: str, body: bytes, timestamp: str) -> dict[str, str]:
    """The headers that prove who has sent a body, and when (seconds since 1970, UTC)."""
    code = hmac.new(secret.encode(), timestamp.encode() + b"." + body, sha256).hexdigest()
    return {"X-Space-Race-Timestamp": timestamp, "X-Space-Race-Signature": code}


def webhook_outcome(response: Response) -> SendOutcome:
    """What an answer says about the message. Its words are not repeated: only its status."""
    status = response.status
    why = f"{status} {HTTPStatus(status).phrase}" if status in set(HTTPStatus) else str(status)
    if 200 <= status < 300:
        return Delivered()
    if status == HTTPStatus.TOO_MANY_REQUESTS or status >= 500:
        return RetryLater(why, after=response.retry_after)
    return Rejected(why, broken=status in BROKEN_STATUSES or status < 400)


def _discord_body(message: Message) -> dict[str, Any]:
    items = message.items[:MAX_EMBEDS]
    return {
        "content": _escape_for_discord(message.subject, LONGEST_CONTENT),
        "embeds": [_discord_embed(message, item, LONGEST_EMBEDS // len(items)) for item in items],
        "allowed_mentions": {"parse": []},
    }


def _discord_embed(message: Message, item: MessageItem, longest: int) -> dict[str, str]:
    embed = {
        "title": _escape_for_discord(item.action, LONGEST_TITLE),
        "description": _escape_for_discord("\n".join(_item_lines(message, item)), longest),
    }
    return embed | {"url": item.link} if item.link else embed


def _escape_for_discord(text: str, longest: int) -> str:
    short = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return _break_links(DISCORD_MARKS.sub(r"\\\1", short))


def _break_links(text: str) -> str:
    """Return the text with what would link, or begin more than a line, broken by an unseen character."""
    return LINE_STARTS.sub(rf"\1{WORD_JOINER}", LINKS.sub(rf"\1{WORD_JOINER}", text))


def _slack_body(message: Message) -> dict[str, Any]:
    """Return blocks of plain text, and the same as `text` for programs that know no blocks."""
    lines, blocks = [_escape_for_slack(message.subject)], [_slack_block(message.subject)]
    for item in message.items:
        said = _item_lines(message, item)
        lines += map(_escape_for_slack, said)
        blocks += [_slack_block("\n".join(said))] if said else []
        if item.link:
            link = f"<{item.link}|{_escape_for_slack(item.action)}>"
            lines.append(link)
            blocks.append({"type": "section", "text": {"type": "mrkdwn", "text": link}})
    return {
        "text": "\n".join(lines),
        "blocks": blocks[:MOST_BLOCKS],
        "unfurl_links": False,
        "link_names": False,
    }


def _slack_block(text: str) -> dict[str, Any]:
    """Return a block of words in which nothing is formatted."""
    short = text if len(text) <= LONGEST_BLOCK else f"{text[: LONGEST_BLOCK - 1]}…"
    plain = {"type": "plain_text", "text": _break_links(short), "emoji": False}
    return {"type": "section", "text": plain}


def _escape_for_slack(text: str) -> str:
    """Return a text in which Slack, and programs that read Markdown in its form, format nothing."""
    unmarked = re.sub(r"([_~@#\]])", rf"{WORD_JOINER}\1{WORD_JOINER}", text.translate(LOOKALIKES))
    return _break_links(unmarked).translate(SLACK_MARKS)


def _item_lines(message: Message, item: MessageItem) -> list[str]:
    """What an item says that the subject has not said."""
    return [*([] if item.title in message.subject else [item.title]), *item.lines]


def _json_body(message: Message) -> dict[str, Any]:
    return {
        "key": message.key,
        "subject": message.subject,
        "items": msgspec.to_builtins(message.items),
        "topic": message.topic,
        "waiting": message.waiting,
    }


_BODY_BUILDERS: Mapping[str, Callable[[Message], dict[str, Any]]] = {
    DISCORD: _discord_body,
    SLACK: _slack_body,
    PLAIN: _json_body,
}
