"""When windows close, as a pure library: no framework, no input or output, no clock of its own.

`reading` makes a `Timetable` of JSON, `deadlines` says when a window closes and what an outage gives back,
`wording` explains it in a sentence, `vacations` keeps the banks, and `paces` lists what a host chooses
from. Moments are UTC; days, hours and quiet hours are those of the timetable's zone. The same input always
gives the same answer, and a window that opens later never closes earlier.

Rulings, where a timetable alone leaves it open:

- Time stands still on days off, on holidays and on days of vacation: 24 hours from Saturday evening end on
  Monday evening where Sunday is a day off. Only so does a later opening never mean an earlier deadline.
- A period under a day stands still in quiet hours too, so that two hours are two hours awake. A longer one
  runs on through the night; one that would end in quiet hours ends with them.
- A period is time that passes: 24 hours are 24 hours when the clocks change. Who wants the same hour every
  day takes fixed hours.
- Quiet hours begin with their first moment and are over at their last: from 22:00 to 07:00, 22:00 is quiet
  and 07:00 is not. An hour that the clocks show twice counts as quiet both times.
- A fixed hour that the clocks skip is the moment at which they go on; one that they show twice is the
  first.
- A fixed hour closes a window only when that has been open for `at_least` by then, days that stand still
  not counted: a window that opens a minute before six is due at the next six.
- A short window knows neither days off nor quiet hours nor vacations, nor grace: it follows on another one
  while people are there, and is as long as it says. One that is the first of a match is short all the same.
- A first window has its own length. With fixed hours that is how long it is open at least.
- Holidays and vacations yield to the bound: a deadline that they would move past it is the last moment, or
  the last fixed hour, within it. Days off and quiet hours never yield; a timetable whose bound is too near
  for them is refused, as is one without a day, or without four hours awake, on which anything could close.
- Grace is kept out of the deadline that is told. It only holds a window open that waits for somebody, and
  does not look at quiet hours. It is an hour at most, and never longer than the shortest period.
- Closing early is none of the timetable's business: it makes a window close before its deadline, as ever.
- An outage gives back all the time from its start, or from the opening, to its end, by day and by night, to
  each window that was open or in its grace. What that makes a deadline then waits for the end of quiet
  hours and days off. The bound moves along. An outage that was given back once gives nothing a second time.
- A vacation is whole days, announced a day ahead at the latest. Days that stand still anyway cost nothing,
  a day costs once, and days beyond the bank are not counted.
"""
