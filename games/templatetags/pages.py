"""What the head of a page says more than once."""

from django import template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_block_tag
def captured(content: SafeString) -> SafeString:
    """What is inside, blocks too; `{% captured as name %}…{% endcaptured %}` keeps it for `{{ name }}`."""
    return content
