"""What a test leaves to the next one: nothing."""

import pytest
from django.apps import apps

from tests.emptying import LASTING, empty_tables
from tests.server.builders import make_match, play_window

pytestmark = pytest.mark.django_db(transaction=True)


def tables_with_rows() -> set[str]:
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models if model._default_manager.exists()}


def test_every_table_is_emptied_but_what_follows_from_the_models_alone():
    play_window(make_match())
    assert tables_with_rows() > {"games_match", "games_window", "games_hand", "games_submission"}
    empty_tables()
    assert tables_with_rows() <= LASTING
