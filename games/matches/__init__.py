"""A match as it stands: its rows as a state, its seats, who may see it; it is locked and published here.

The ground of all other rooms, which knows none of them. `matches.services.locking` has what must hold before
a change, and what is said where it does not.

`matches.selectors.sight` says how much of a running match each watcher is shown: a fragment carries its
audience, and who watches late gets a board rendered once for all of them. Names are made in
`matches.selectors.seats` alone.

A face says in plain text what a window's events came to for one seat (`own_line`) and what of them is worth a
headline (`headlines`, weighed); what only a seat may know is in its own lines alone.
`matches.selectors.story` puts a whole match together in two queries, once per version. Of that, and of what
the face has drawn (`picture`), the front page of a finished match and its card are made, the same for
everybody; a seat's own story stands in its desk. Several windows that a seat missed a face may tell as one
short story (`missed`), first at the desk until the seat has been shown them. *Again* makes one match that
follows, under the lock of the old one, however many press.
"""
