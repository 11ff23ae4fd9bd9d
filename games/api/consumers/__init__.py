"""Streams: an answer of `api/views/streams.py` that goes on, carried by the hub that carries the sockets.

Django answers as to any call, in its thread, and so decides who may listen; it leaves the *opening* in the
request's scope. From there on the stream costs what a socket costs: no thread, no turn, no connection.
"""

from games.api.consumers.middleware import with_streams

__all__ = ["with_streams"]
