"""What nations say in their own words, and what they make of those of others, by rules alone.

`names` has what things are called; `spelling` puts right what hasty fingers made of it, `shorthand` spells
abbreviations and broken English out, and `thesaurus` has one word for many. `clauses` takes a sentence
apart, `grammar` says what it wants: by what strangers ask most (`asked`), by rules for words next to each
other, and where none fits by the matters that it brings together (`concepts`); `curt` knows a mere yes, no
or number. `pursuits` says which lot it is about, `announced` which reading or launch, `thread` what "it" and
"they" refer to (`referring`), and `hearing` makes an intent of the whole
telegram. `answers`, with `facts`, `past`, `chronicle` and `reasons`, has a reply to each, and `news` what a
nation says unasked. `topics` has the words that all have for it (`cores`, `matters`, `bygones`, `sundries`,
`threads`, `strangers`, and `lessons` with what the rules say), `manners` those of each voice, and `wording`
sees to it that no sentence is said twice; `echoes` knows such sentences again.
"""
