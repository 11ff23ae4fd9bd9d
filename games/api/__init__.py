"""The site for programs: whatever a browser can do, a program can do, and sees no more.

Every call enters at the selectors and services of the pages, so no rule of who may what is written here. A
call is a method of a controller (`views`): its body and its answer are structs, by which the calls are
described as well. Who asks is known by a token alone, never by a cookie; `views/controller.py` is the way of
every call.

django-modern-rest makes calls of structs as the whole house has them and needs nothing but Django, which is
why it was taken: django-ninja would have brought pydantic for a second kind.
"""
