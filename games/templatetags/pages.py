"""What the head of a page says more than once, and what goes out to many."""

import re

from django import template
from django.utils.safestring import SafeString

from spacerace import __version__

register = template.Library()

WHITE = re.compile(r"[ \n]+")
NAMED = re.compile(r'(?<= )(id|for|aria-labelledby|aria-describedby)="([^"]+)"')


@register.simple_block_tag
def captured(content: SafeString) -> SafeString:
    """What is inside, blocks too; `{% captured as name %}…{% endcaptured %}` keeps it for `{{ name }}`."""
    return content


@register.simple_tag
def version() -> str:
    """Which release of the site runs."""
    return __version__


@register.simple_block_tag
def dense(content: SafeString) -> SafeString:
    """What is inside without the indentation of its templates, a tenth of what goes out to everybody.

    Nothing in it may need its white space as it is written.
    """
    return SafeString(WHITE.sub(" ", content))


@register.simple_block_tag
def apart(content: SafeString, mark: object) -> SafeString:
    """What is inside with `mark` on every id and what refers to one: for what a page has many times."""

    def marked(found: re.Match[str]) -> str:
        names = " ".join(f"{name}-{mark}" for name in found[2].split())
        return f'{found[1]}="{names}"'

    return SafeString(NAMED.sub(marked, content))
