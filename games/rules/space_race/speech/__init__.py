"""What nations say in their own words, and what they make of those of others, by rules alone.

`names` has what things are called, `hearing` makes an intent of a telegram, `answers` a reply to it, `news`
what a nation says unasked, `cores` and `voices` put either into words, and `wording` sees to it that no
sentence is said twice; `echoes` knows such sentences again.
"""
