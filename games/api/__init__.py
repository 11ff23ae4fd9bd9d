"""The API for clients: everything that a person can do in a browser, and nothing more.

Every request uses the selectors and services of the pages, so permissions are not repeated here. An endpoint is a
method of a controller (`views`); its body and its response are structs, from which the OpenAPI description is built. A
token identifies the user, never a cookie. `views/controller.py` is the pipeline of every request.

django-modern-rest was chosen because it builds endpoints from msgspec structs, as used in the whole project,
and needs only Django. django-ninja would have added pydantic.
"""
