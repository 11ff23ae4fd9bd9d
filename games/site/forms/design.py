"""The fields that the design sheet shows: one of every kind that the pages have."""

from django import forms

from games.forms.wording import speak_plainly

LEVELS = (("0", "level 0"), ("1", "level 1"), ("2", "level 2"))


class FieldsOnShow(forms.Form):
    """Fields that go nowhere."""

    name = forms.CharField(
        label="A line of text", help_text="What the field wants, in a sentence.", max_length=40
    )
    figure = forms.IntegerField(label="A figure", min_value=0, max_value=9, initial=5)
    pick = forms.ChoiceField(label="One of many", choices=LEVELS)
    few = forms.ChoiceField(label="One of few", choices=LEVELS, widget=forms.RadioSelect, initial="1")
    tick = forms.BooleanField(label="Yes or no", required=False, help_text="What a tick brings about.")
    text = forms.CharField(label="Several lines", required=False, widget=forms.Textarea({"rows": 3}))


def refused_fields() -> forms.Form:
    """Fields of which some were entered wrongly, with what is said of them."""
    entered = {"refused-name": "", "refused-figure": "12", "refused-pick": "7", "refused-few": "1"}
    form = FieldsOnShow(entered, prefix="refused")
    speak_plainly(form)
    for kept in ("few", "tick", "text"):
        del form.fields[kept]
    form.add_error(None, "What concerns no single field stands above them all.")
    return form
