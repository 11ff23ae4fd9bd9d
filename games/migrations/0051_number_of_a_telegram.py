from django.db import migrations, models


def number_telegrams(apps, schema_editor):
    """Number the telegrams of each channel from 1, and turn how far it is read into these numbers."""
    Telegram, ChannelRead = (apps.get_model("games", name) for name in ("Telegram", "ChannelRead"))
    channel, number, numbered = None, 0, []
    for telegram in Telegram.objects.order_by("channel", "pk").only("channel").iterator(1_000):
        number = number + 1 if telegram.channel_id == channel else 1
        channel = telegram.channel_id
        telegram.number = number
        numbered.append(telegram)
        if len(numbered) == 1_000:
            Telegram.objects.bulk_update(numbered, ["number"])
            numbered = []
    Telegram.objects.bulk_update(numbered, ["number"])
    for reading in ChannelRead.objects.exclude(last=0):
        read = Telegram.objects.filter(channel=reading.channel_id, pk__lte=reading.last)
        ChannelRead.objects.filter(pk=reading.pk).update(last=read.count())


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0050_public_webhooks"),
    ]

    operations = [
        migrations.AddField(
            model_name="telegram",
            name="number",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunPython(number_telegrams, migrations.RunPython.noop, elidable=True),
    ]
