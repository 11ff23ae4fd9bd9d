"""What nations say in their own words, and what they make of those of others, by rules alone.

`names` has what things are called and `spelling` puts right what hasty fingers made of it; `clauses` takes
a sentence apart, `grammar` says what it wants, `pursuits` which lot it is about, and `hearing` makes an
intent of the whole telegram. `answers`, with `facts`, `past` and `chronicle`, has a reply to each, and
`news` what a nation says unasked. `topics` has the words that all have for it (`cores`, `matters`,
`bygones`, `sundries`), `manners` those of each voice, and `wording` sees to it that no sentence is said
twice; `echoes` knows such sentences again.
"""
