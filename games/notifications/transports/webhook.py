"""Webhook transport: in the formats of Discord and Slack, or as signed JSON.

In chat rooms, names, reasons and announcements must not mention anybody, link anywhere or format anything.
Chat programs detect links and marks in plain text, so an invisible character breaks the text there. JSON has
the text unchanged.
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

from games.models import NotificationTarget
from games.notifications.transports.base import Delivered, Message, MessageItem, Rejected, RetryLater, SendOutcome
from games.notifications.transports.safe_http import Response, post_message

DISCORD, SLACK, PLAIN = "discord", "slack", "plain"
WEBHOOK_FORMATS: Mapping[str, str] = {DISCORD: "Discord", SLACK: "Slack", PLAIN: "Signed JSON"}
"""Labels of the formats, by `NotificationTarget.config["form"]`."""

LONGEST_CONTENT, LONGEST_EMBEDS, LONGEST_TITLE = 900, 2_000, 120
"""Lengths for Discord: half of its limits, since escaping can double a text."""
MAX_EMBEDS = 10
LONGEST_BLOCK, MOST_BLOCKS = 1_400, 50
"""Length of a block for Slack (half of its limit), and its limit of blocks."""

DISCORD_HOSTS = ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
DISCORD_MARKS = re.compile(r"([\\*_~`|<>\[\]#@])")
SLACK_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
LOOKALIKES = str.maketrans({"`": "'", "*": "\u2217"})
"""Replacements for marks that cannot be escaped in Slack's format."""
WORD_JOINER = "\u2060"
"""The word joiner: it breaks links and emoji names, and keeps a line from starting a list."""
LINKS = re.compile(r"([.:/])(?=\S)")
"""Where links and emoji names are broken."""
LINE_STARTS = re.compile(r"^([ \t]*)(?=[-+>#=|]|\d+[.)])", re.MULTILINE)
"""Where a line would start a list, quotation, heading or table."""

BROKEN_STATUSES = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


def send_webhook(target: NotificationTarget, message: Message) -> SendOutcome:
    """Post to the URL in the format that its owner has chosen."""
    form = target.config["form"]
    body = msgspec.json.encode(_BODY_BUILDERS[form](message))
    headers = {"Content-Type": "application/json", "User-Agent": f"SpaceRace ({settings.SITE_URL})"}
    if form == PLAIN:
        headers |= signature_headers(target.config["secret"], body, str(int(time.time())))
        headers["Idempotency-Key"] = message.key
    return post_message(target.address, body, headers, webhook_outcome)


def guess_format(address: str) -> str:
    """Return the likely format of a webhook at this URL."""
    parts = urlsplit(address)
    if parts.hostname in DISCORD_HOSTS and parts.path.startswith("/api/"):
        return DISCORD
    return SLACK if parts.hostname == "hooks.slack.com" else PLAIN


def signature_headers(secret: str, body: bytes, timestamp: str) -> dict[str, str]:
    """Return the headers that prove sender and time of a body (seconds since 1970, UTC)."""
    code = hmac.new(secret.encode(), timestamp.encode() + b"." + body, sha256).hexdigest()
    return {"X-Space-Race-Timestamp": timestamp, "X-Space-Race-Signature": code}


def webhook_outcome(response: Response) -> SendOutcome:
    """Return the outcome for a response. Only its status is reported, not its text."""
    status = response.status
    why = f"{status} {HTTPStatus(status).phrase}" if status in set(HTTPStatus) else str(status)
    if 200 <= status < 300:
        return Delivered()
    if (limited := status == HTTPStatus.TOO_MANY_REQUESTS) or status >= 500:
        return RetryLater(why, is_limit=limited, after=response.retry_after)
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
    """Return the text with an invisible character in everything that would link or start a list."""
    return LINE_STARTS.sub(rf"\1{WORD_JOINER}", LINKS.sub(rf"\1{WORD_JOINER}", text))


def _slack_body(message: Message) -> dict[str, Any]:
    """Return blocks of plain text, and the same as `text` for programs without blocks."""
    lines, blocks = [_escape_for_slack(message.subject)], [_slack_block(message.subject)]
    for item in message.items:
        said = _item_lines(message, item)
        lines += map(_escape_for_slack, said)
        blocks += [_slack_block("\n".join(said))] if said else []
        if item.link:
            link = f"<{item.link}|{_escape_for_slack(item.action)}>"
            lines.append(link)
            blocks.append({"type": "section", "text": {"type": "mrkdwn", "text": link}})
    return {"text": "\n".join(lines), "blocks": blocks[:MOST_BLOCKS], "unfurl_links": False, "link_names": False}


def _slack_block(text: str) -> dict[str, Any]:
    """Return a block of unformatted text."""
    short = text if len(text) <= LONGEST_BLOCK else f"{text[: LONGEST_BLOCK - 1]}…"
    plain = {"type": "plain_text", "text": _break_links(short), "emoji": False}
    return {"type": "section", "text": plain}


def _escape_for_slack(text: str) -> str:
    """Return the text so that Slack, and programs that read its Markdown, format nothing."""
    unmarked = re.sub(r"([_~@#\]])", rf"{WORD_JOINER}\1{WORD_JOINER}", text.translate(LOOKALIKES))
    return _break_links(unmarked).translate(SLACK_MARKS)


def _item_lines(message: Message, item: MessageItem) -> list[str]:
    """Return the lines of an item that the subject does not contain."""
    return [*([] if item.title in message.subject else [item.title]), *item.lines]


def _json_body(message: Message) -> dict[str, Any]:
    return {name: getattr(message, name) for name in ("key", "subject", "items", "topic", "waiting")}


_BODY_BUILDERS: Mapping[str, Callable[[Message], dict[str, Any]]] = {
    DISCORD: _discord_body,
    SLACK: _slack_body,
    PLAIN: _json_body,
}
