"""Public matches for other sites: embedded boards, feeds, the sitemap and the live screen.

Every response here is the same for everybody: `spacerace.middleware.strip_cookies_of_public_pages` removes
the cookies of requests before anything reads them. So caches may store the responses, and a page that frames
one learns nothing about its viewer. Only public matches (`is_public`) are shown; for others the response does
not reveal whether they exist. What depends on a match is rendered once per version. Open pages ask again with
`If-None-Match`, which costs one query while nothing has changed.
"""
