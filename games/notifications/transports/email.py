"""E-mail transport: text and HTML, with one-click unsubscribe (RFC 8058)."""

import contextlib
import smtplib
from textwrap import indent
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from msgspec.structs import replace

from games.models import NotificationTarget
from games.notifications.transports.base import Delivered, Message, OutcomeUnknown, Rejected, RetryLater, SendOutcome

PERMANENT_ERRORS = range(500, 600)


def send_email(target: NotificationTarget, message: Message) -> SendOutcome:
    """Send by the configured mail server, which may take EMAIL_TIMEOUT for each answer; retry if it is unreachable."""
    connection = get_connection()
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        return RetryLater(f"The mail server is unavailable: {type(error).__name__}", is_outage=True)
    try:
        connection.send_messages([_build_mail(target, message)])
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()))
        return _smtp_outcome(code, said)
    except smtplib.SMTPSenderRefused as error:
        return RetryLater(f"The mail server rejects the sender: {_decode_reply(error.smtp_error)}", is_outage=True)
    except smtplib.SMTPResponseException as error:
        return _smtp_outcome(error.smtp_code, error.smtp_error)
    except (OSError, smtplib.SMTPException) as error:
        return OutcomeUnknown(f"The connection to the mail server was lost: {type(error).__name__}")
    finally:
        # An accepted message stays accepted, even if closing fails.
        with contextlib.suppress(OSError, smtplib.SMTPException):
            connection.close()
    return Delivered()


def _build_mail(target: NotificationTarget, message: Message) -> EmailMultiAlternatives:
    # The same for each attempt: mailboxes show a message id once.
    number = f"<{message.key}@{urlsplit(settings.SITE_URL).hostname}>"
    headers = {"Message-ID": number, "Auto-Submitted": "auto-generated"}
    if message.stop:
        headers |= {"List-Unsubscribe": f"<{message.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    mail = EmailMultiAlternatives(
        subject=message.subject,
        body=render_to_string("notifications/mail.txt", {"message": _indent_lines(message)}),
        to=[target.address],
        headers=headers,
    )
    mail.attach_alternative(render_to_string("notifications/mail.html", {"message": message}), "text/html")
    return mail


def _indent_lines(message: Message) -> Message:
    """Return the message with its text indented, so that no line can look like one of our links."""
    items = tuple(
        replace(item, title=f"• {item.title}", lines=tuple(indent(line, "  ") for line in item.lines))
        for item in message.items
    )
    return replace(message, items=items)


def _smtp_outcome(code: int, said: bytes | str) -> SendOutcome:
    why = f"{code} {_decode_reply(said)}"
    return Rejected(why) if code in PERMANENT_ERRORS else RetryLater(why)


def _decode_reply(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said
