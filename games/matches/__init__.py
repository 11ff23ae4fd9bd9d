"""A match as it stands: its rows as a state, its seats, who may see it; it is locked and published here.

No other package of the site is below this one, except models and helpers. `matches.services.locking` holds
the preconditions of every change, with their error sentences.

Names of seats and players are made in `matches.selectors.seats` alone. A game UI says what a window meant for one seat
(`own_line`) and which events deserve a headline (`headlines`, weighted); private facts appear only in the seat's own
lines. `matches.selectors.headlines` combines both for a whole match, in two queries, cached per version. *Play again*
creates one next match, under the lock of the old one, however many players press the button.
"""
