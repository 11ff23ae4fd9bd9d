"""Event streams: a response of `api/views/streams.py` that stays open, served by the hub of the sockets.

Django answers the request in its thread like any other and so decides who may listen. It leaves a *stream opening* in
the request's scope. From there on a stream costs as much as a socket: no thread and no database connection.
"""
