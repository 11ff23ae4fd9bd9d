"""What pages say more than once, what goes out to many, and what operators see beside lists."""

import json
import re
from datetime import datetime
from typing import Any

from django import forms, template
from django.template.base import Parser, Token
from django.template.context import Context, RequestContext
from django.template.defaultfilters import date
from django.template.defaulttags import CsrfTokenNode
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.channels.selectors.reports import moderator_reports
from spacerace import __version__
from spacerace.page_account import FIELD, HEADER, page_account_of

register = template.Library()

WHITE = re.compile(r"[ \n]+")
NAMED = re.compile(r'(?<= )(id|for|aria-labelledby|aria-describedby)="([^"]+)"')


@register.simple_block_tag
def captured(content: SafeString) -> SafeString:
    """What is inside, blocks too; `{% captured as name %}…{% endcaptured %}` keeps it for `{{ name }}`."""
    return content


@register.simple_tag
def sheets(*names: str) -> SafeString:
    """Return the links to the style sheets of those names, in order."""
    addresses = ((static(f"css/{name}.css"),) for name in names)
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', addresses)


@register.simple_tag
def modules(*names: str) -> SafeString:
    """Return the tags that load the script modules of those names, in order."""
    addresses = ((static(f"js/{name}.js"),) for name in names)
    return format_html_join("\n", '<script type="module" src="{}"></script>', addresses)


@register.simple_tag
def instrument(symbol: str) -> SafeString:
    """Return the drawing of that name."""
    drawing = '<svg class="instrument" aria-hidden="true"><use href="{}#{}"/></svg>'
    return format_html(drawing, static("img/instruments.svg"), symbol)


@register.simple_tag(takes_context=True)
def sign(context: Context, symbol: str, title: str = "") -> SafeString:
    """Return the heading of a page under an instrument: the page's title unless another is given."""
    heading = '<div class="with-instrument page-sign">{}<h1>{}</h1></div>'
    return format_html(heading, instrument(symbol), title or context["page_title"])


@register.simple_tag
def version() -> str:
    """Which release of the site runs."""
    return __version__


@register.simple_block_tag
def dense(content: SafeString) -> SafeString:
    """Return what is inside without indentation, a tenth of what everybody is sent; no white space counts."""
    return SafeString(WHITE.sub(" ", content))


@register.simple_block_tag
def apart(content: SafeString, mark: object) -> SafeString:
    """What is inside with `mark` on every id and what refers to one: for what a page has many times."""

    def marked(found: re.Match[str]) -> str:
        names = " ".join(f"{name}-{mark}" for name in found[2].split())
        return f'{found[1]}="{names}"'

    return SafeString(NAMED.sub(marked, content))


@register.simple_block_tag
def nothing(content: SafeString, symbol: str) -> SafeString:
    """Return what stands where a list is empty, what is inside under the instrument of that name."""
    return format_html('<div class="empty">{}{}</div>', instrument(symbol), content)


@register.filter
def plainly(form: forms.BaseForm) -> forms.BaseForm:
    """The form with labels as this site writes them, and without placeholders that only repeat them."""
    for field in form:
        field.label = str(field.label).capitalize().replace("Email", "E-mail")
        field.field.widget.attrs.pop("placeholder", None)
    return form


@register.simple_tag
def waiting_reports() -> int:
    """Return how many reports no moderator has handled yet."""
    return moderator_reports().count()


@register.filter
def linked(person: Any) -> SafeString | str:
    """Return the name of a person of a list, as a link to their page if they have one."""
    return (
        format_html('<a href="{}">{}</a>', reverse("player", args=[person.page]), person.name)
        if person.page
        else person.name
    )


MINUTE, HOUR, DAY = 60, 3_600, 86_400


@register.filter
def span(seconds: int) -> str:
    """A span of time: "2 d 3 h", "2 d", "23 h 07 min", "9:05"."""
    if seconds >= DAY:
        hours = seconds % DAY // HOUR
        return f"{seconds // DAY} d {hours} h" if hours else f"{seconds // DAY} d"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE:02} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


@register.filter
def remaining(deadline: datetime) -> str:
    """How long it is until the deadline: "in 23 h 07 min", "in 9:05"; "any moment now" once it has passed."""
    seconds = int((deadline - timezone.now()).total_seconds())
    if seconds <= 0:
        return "any moment now"
    return f"in {span(seconds)}"


@register.simple_tag
def moment(at: datetime, *, seconds: bool = False) -> SafeString:
    """Return a moment in UTC, which scripts tell by the reader's clock."""
    shown = date(at, "j M H:i:s" if seconds else "j M H:i")
    kind = SafeString('="seconds"') if seconds else ""
    return format_html('<time datetime="{}" data-local{}>{} UTC</time>', date(at, "c"), kind, shown)


class FormIdentityNode(CsrfTokenNode):
    """The hidden inputs that say where a POST form comes from: its CSRF token and its page's account."""

    def render(self, context: Context) -> SafeString:
        """Return both, or neither where the context has no token."""
        token = super().render(context)
        account = page_account_of(getattr(context, "request", None))
        field = '{}<input type="hidden" name="{}" value="{}">'
        return format_html(field, token, FIELD, account) if token else SafeString()


@register.tag
def csrf_token(parser: Parser, token: Token) -> FormIdentityNode:
    """Write what identifies a POST form, in place of Django's tag of this name."""
    return FormIdentityNode()


@register.simple_tag(takes_context=True)
def page_headers(context: RequestContext) -> str:
    """Return, as JSON, the headers with which scripts of this page ask for parts of it."""
    return json.dumps({HEADER: page_account_of(getattr(context, "request", None))})


@register.simple_block_tag(takes_context=True)
def danger(
    context: Context, content: SafeString, page: str, key: object, title: str, press: str, kind: str = "quiet"
) -> SafeString:
    """Return a folded form, with what is inside as its text, that ends something for good by one button."""
    return format_html(
        '<details class="{}"><summary>{}</summary><form method="post" action="{}">{}{}'
        '<button class="danger" type="submit">{}</button></form></details>',
        kind,
        title,
        reverse(page, args=[key]),
        FormIdentityNode().render(context),
        content,
        press,
    )
