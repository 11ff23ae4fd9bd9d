"""What pages say more than once, what goes out to many, and what operators see beside lists."""

import re
from typing import Any

from django import forms, template
from django.template.context import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.matches.selectors.reports import unhandled_by_moderators
from spacerace import __version__

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
    return unhandled_by_moderators().count()


@register.filter
def linked(person: Any) -> SafeString | str:
    """Return the name of a person of a list, as a link to their page if they have one."""
    return (
        format_html('<a href="{}">{}</a>', reverse("player", args=[person.page]), person.name)
        if person.page
        else person.name
    )
