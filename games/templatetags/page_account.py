"""The account of a page, in its forms and in what its scripts send: part of every template."""

import json

from django import template
from django.template.base import Parser, Token
from django.template.context import Context, RequestContext
from django.template.defaulttags import CsrfTokenNode
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from spacerace.page_account import FIELD, HEADER, account_of

register = template.Library()


class FormIdentityNode(CsrfTokenNode):
    """The hidden inputs that say where a POST form comes from: its CSRF token and its page's account."""

    def render(self, context: Context) -> SafeString:
        """Return both, or neither where the context has no token."""
        token = super().render(context)
        account = account_of(getattr(context, "request", None))
        field = '{}<input type="hidden" name="{}" value="{}">'
        return format_html(field, token, FIELD, account) if token else SafeString()


@register.tag
def csrf_token(parser: Parser, token: Token) -> FormIdentityNode:
    """Write what identifies a POST form, in place of Django's tag of this name."""
    return FormIdentityNode()


@register.simple_tag(takes_context=True)
def page_headers(context: RequestContext) -> str:
    """Return, as JSON, the headers with which scripts of this page ask for parts of it."""
    return json.dumps({HEADER: account_of(getattr(context, "request", None))})


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
