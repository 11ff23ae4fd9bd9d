"""A clock's heartbeat that outlives an outage of the database."""

import logging

from django.db import DatabaseError, close_old_connections

from games.services.clock import tick

log = logging.getLogger(__name__)


def tick_once() -> int:
    """Do what is due; how many matches were touched, 0 also when the database is away."""
    close_old_connections()
    try:
        return tick()
    except DatabaseError as error:
        log.error("the clock cannot reach the database (%s); it tries again", type(error).__name__)
        return 0
    finally:
        close_old_connections()
