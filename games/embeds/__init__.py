"""Matches for places elsewhere: boards in pages of others, feeds, site map, television.

Whoever asks here is a stranger: `spacerace.middleware.for_anybody` takes the cookies from requests before
anything reads them, so that every answer is the same for all, may be kept by caches, and tells a page that
frames it nothing of who looks. Only matches that `is_public` are there; of others one learns not even that
they are others. What follows from a match is made once per version (`kept`), and pages that are open ask
again with what they have (`If-None-Match`), which costs a query while nothing has changed.
"""
