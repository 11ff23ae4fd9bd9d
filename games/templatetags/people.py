"""The forms of allauth among the site's own."""

from django import forms, template

register = template.Library()


@register.filter
def plainly(form: forms.BaseForm) -> forms.BaseForm:
    """The form with labels as this site writes them, and without placeholders that only repeat them."""
    for field in form:
        field.label = str(field.label).capitalize().replace("Email", "E-mail")
        field.field.widget.attrs.pop("placeholder", None)
    return form
