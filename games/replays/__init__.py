"""Replays of matches: what each window looked like, with its animation, link previews and what-ifs.

What a window brought is a *reel*: scenes that the game's face makes of its public events (`reel.html`),
each with beats that come one after another, rendered once per window and the same for everybody. It is
in no message: pages fetch it, those of watchers spread over a moment. `film.js` plays it on a stage
over the board, with the form covered, for whoever has not *seen* that window: a number per seat, in the
browser for watchers. What resolves meanwhile goes to the end of the same film, which closes with what
the desk says to who looks. The story of a window comes with its reel; stories that a page lacks after
the film, or where films are off, come by the `hx-get` of `#history-news`, which says how many windows
the page tells of. Windows that a face leaves `unfilmed` are played with the next one that it does not,
for players who were not there. `reel.js` only marks what is on; how it moves is the style sheet's, so a
page without scripts or without motion shows the same scenes standing still.

A *replay* has a window's board and reel in one place, at one address for each window: as a page, and as the
part of one that `replay.js` fetches as its slider moves, one at a time. Nothing in it knows of other
windows, so that it costs the same however many there are. Once a match is on record it is open through
anybody's eyes: the desks of seats as they were, with what each was told and answered. Telegrams are in it
once their archive is open to everybody, and never before. A window of such a match is decided *anew* by
whoever looks: one decision is another one, the rules resolve it with the match's seed, and nothing is kept.
"""
