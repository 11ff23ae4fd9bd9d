"""What a sentence of a telegram wants: a table of rules for each kind of matter, the special first.

`intents` has what there is to want, `words` what many rules need; `reading` tries the tables in turn.
"""
