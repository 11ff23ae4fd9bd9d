"""Template tags for all pages, for fragments sent to many clients, and for the operators' site."""

import json
import re
from datetime import datetime
from typing import Any

from django import forms, template
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
from spacerace.page_account import FIELD, HEADER, PAGE_HEADER, page_account_of

register = template.Library()
register.simple_tag(lambda: __version__, name="version")

WHITE = re.compile(r"[ \n]+")
NAMED = re.compile(r'(?<= )(id|for|aria-labelledby|aria-describedby)="([^"]+)"')


@register.simple_block_tag
def captured(content: SafeString) -> SafeString:
    """Return the content; `{% captured as name %}…{% endcaptured %}` stores it as `{{ name }}`."""
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
    """Return a page heading with an instrument; its text is the page title unless another is given."""
    heading = '<div class="with-instrument page-sign">{}<h1>{}</h1></div>'
    return format_html(heading, instrument(symbol), title or context["page_title"])


@register.simple_block_tag
def dense(content: SafeString) -> SafeString:
    """Return the content without indentation, which saves a tenth of its size."""
    return SafeString(WHITE.sub(" ", content))


@register.simple_block_tag
def apart(content: SafeString, mark: object) -> SafeString:
    """Return the content with `mark` added to every id and reference, so that a page can repeat it."""

    def marked(found: re.Match[str]) -> str:
        names = " ".join(f"{name}-{mark}" for name in found[2].split())
        return f'{found[1]}="{names}"'

    return SafeString(NAMED.sub(marked, content))


@register.simple_block_tag
def nothing(content: SafeString, symbol: str) -> SafeString:
    """Return what stands in place of an empty list: the content under the instrument of that name."""
    return format_html('<div class="empty">{}{}</div>', instrument(symbol), content)


@register.filter
def with_site_labels(form: forms.BaseForm) -> forms.BaseForm:
    """Return the form with labels in the style of this site, and without placeholders that repeat them."""
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
    """Return the name of a user, or of a player in a list, as a link to their profile if they have one."""
    page, name = (person.page, person.name) if hasattr(person, "page") else (person.page_name, str(person))
    return format_html('<a href="{}">{}</a>', reverse("player", args=[page]), name) if page else name


MINUTE, HOUR, DAY = 60, 3_600, 86_400


@register.filter
def span(seconds: int) -> str:
    """Return a duration such as "2 d 3 h", "2 d", "23 h 07 min" or "9:05"."""
    if seconds >= DAY:
        hours = seconds % DAY // HOUR
        return f"{seconds // DAY} d {hours} h" if hours else f"{seconds // DAY} d"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE:02} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


@register.filter
def remaining(deadline: datetime) -> str:
    """Return the time until the deadline, such as "in 23 h 07 min"; "any moment now" once it has passed."""
    seconds = int((deadline - timezone.now()).total_seconds())
    return f"in {span(seconds)}" if seconds > 0 else "any moment now"


@register.simple_tag
def moment(at: datetime, *, seconds: bool = False) -> SafeString:
    """Return a time in UTC, which scripts convert to the reader's time zone."""
    shown = date(at, "j M H:i:s" if seconds else "j M H:i")
    kind = SafeString('="seconds"') if seconds else ""
    return format_html('<time datetime="{}" data-local{}>{} UTC</time>', date(at, "c"), kind, shown)


class FormIdentityNode(CsrfTokenNode):
    """Renders the hidden inputs that identify a POST form: its CSRF token and the account of its page."""

    def render(self, context: Context) -> SafeString:
        """Return both, or neither where the context has no token."""
        token = super().render(context)
        account = page_account_of(getattr(context, "request", None))
        field = '{}<input type="hidden" name="{}" value="{}">'
        return format_html(field, token, FIELD, account) if token else SafeString()


# Replaces Django's tag of this name.
register.tag("csrf_token", lambda parser, token: FormIdentityNode())


@register.simple_tag(takes_context=True)
def page_headers(context: RequestContext) -> str:
    """Return, as JSON, the headers that scripts of this page send with their requests."""
    name = {PAGE_HEADER: context["page_name"]} if context.get("page_name") else {}
    return json.dumps({HEADER: page_account_of(getattr(context, "request", None)), **name})


@register.simple_block_tag(takes_context=True)
def danger(
    context: Context, content: SafeString, page: str, key: object, title: str, press: str, kind: str = "quiet"
) -> SafeString:
    """Return a folded form with the content as its text and one button that does something irreversible."""
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
