"""Replays of matches, animations of windows, what-ifs and preview cards.

The animation of a window consists of scenes that the game UI makes of its public events (`animation.html`).
Each scene has beats that play one after another. It is rendered once per window, the same for everybody. No
message contains it: pages fetch it, those of spectators spread over a moment. `animation.js` plays it over the
board, with the form covered, for viewers who have not seen that window: a number per seat, kept in the
browser for spectators. Windows that resolve meanwhile are added to the same animation, which ends with the
viewer's own result. The report of a window comes with its animation; reports that a page lacks after the
animation, or where animations are off, come by the `hx-get` of `#history-news`, which says how many windows
the page shows. Windows that a game UI leaves out (`kinds_without_animation`) are played with the next one
that it animates, for players who were not there. `animation-player.js` only marks the current beat; the style
sheet moves it, so that a page without scripts or without motion shows the same scenes standing still.

A replay has one URL for each window, which shows the board and the animation of that window: as a page, and as the
fragment that `replay.js` fetches as its slider moves. Nothing in it depends on other windows, so its cost does not grow
with the length of the match. Once a match has a full record, its replay can be seen from the perspective of any seat:
its dashboard, and what it was told and how it moved. It shows telegrams once their archive is public, never before.

In a what-if, a viewer of such a match changes one move of a window. The rules resolve the window again with
the seed of the match, and nothing is stored.
"""
