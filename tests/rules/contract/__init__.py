"""The laws that every game keeps to, whoever wrote it. `test_planted` shows that they find what they are for.

actions
    An action leaves its input and the asks of the window alone.
    What could be done beside a decision can be done without it.
    An action survives being sent.
    What a viewer may not know changes nothing that an action tells it.
    Junk is no action.

bots
    A bot knows nothing that its seat does not.
    A bot that is asked again with the same chance answers the same.
    Every bot plays under any option.

conservation
    Nothing is created or lost.
    Nothing is created or lost where somebody misses a window.

doors
    Who is no seat sees nothing.
    A match starts with as many seats as it takes.
    A match starts with options of the game alone.
    A window resolves with answers to what it asks alone.
    All refusals are value errors.
    Windows fit into what the platform keeps of them.
    What is listed as legal is.
    Whatever is legal is listed.
    Whatever is legal can be entered.
    A preview says what check would.
    Nobody acts who is no seat or when all is over.
    A bot of every kind answers what a seat sees.
    Nothing unknown hides inside of a move.

imagined
    An imagined state gives the view that it was imagined from.
    No secret of the match is in what is imagined.

laws
    A game brings its laws.

matches
    A match ends with an outcome.
    A match ends under any option.
    The same seed gives the same match.
    No label of chance is drawn twice in a match.
    Playouts repeat and differ with their seed.
    A state survives storage at every step.
    Whatever is stored or sent has texts for keys.
    A stored match goes on as if it had not been.
    Resolving leaves its input alone.
    A window is named and owed by seats of the match.
    Events can be stored and have an audience.
    Every kind of answer is missed by somebody.
    Nobody decides anything after the end.

meta
    A game is registered under its slug.
    A game has words for everything.
    A game has a random bot and one that fills seats.
    Only bots talk.
    There are names enough for all seats or none.
    Completed options can be stored and completed again.
    An unknown option is named.
    Every bad option is named.
    The seats of a game make a range.

moves
    Every move made by a bot is legal and survives being sent.
    Any move is legal and survives being sent.
    What means the same is one move.
    A number in a move is a whole number and nothing else.
    Who owes nothing decides nothing.
    What a form offers is accepted by parse.
    Forms are made of distinct fields and choices.
    Junk is no move.

recipes
    A recipe answers every ask legally or not at all.
    A recipe knows nothing that its seat does not.
    Every recipe answers something somewhere.
    Recipes are said in words.

recorded
    A recorded match plays out as it did.
    Every reason to end has a recorded match.
    A recorded match lies with its game.
    The matches of this suite meet every kind of window that was recorded.

secrets
    What a viewer may not know changes no view.
    What a viewer may not know changes no form and no refusal.
    A spectator sees no more than any seat.
    Secrets are changed and their owners see it.
    What happens tells nobody what stays hidden.
    Who sees two openings alike is told them alike.
    Openings that differ are seen alike by somebody.

telling
    Whatever happens is told in clean sentences.
    The last window tells winners first that they won.
    An end went well for its winners alone.
"""
