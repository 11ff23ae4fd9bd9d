"""When windows close: a pure library without framework, input, output or clock.

`timetable_json` reads and writes a `Timetable`, `deadlines` computes when a window closes and how outages
move that, `deadline_words` explains it in a sentence, `vacations` counts vacation days, and `paces` lists the
named timetables. Moments are UTC; days, hours and quiet hours are local to the timetable's zone. The same
input always gives the same result, and a window that opens later never closes earlier.

Rulings on cases that a timetable alone leaves open:

- Time does not count on days off, holidays and days of vacation: 24 hours from Saturday evening end on
  Monday evening if Sunday is a day off. Otherwise a later opening could mean an earlier deadline.
- A period under a day does not count quiet hours either, so that two hours are two waking hours. A longer
  period counts the night; one that would end in quiet hours ends when they end.
- A period is elapsed time: 24 hours remain 24 hours when the clocks change. A host who wants the same hour
  every day chooses fixed hours.
- Quiet hours include their beginning and exclude their end: from 22:00 to 07:00, 22:00 is quiet and 07:00 is
  not. An hour that the clocks show twice is quiet both times.
- A fixed hour that the clocks skip is the moment after the gap; one that they show twice is the first.
- A fixed hour closes a window only if it has been open for `at_least` by then, without days that do not
  count: a window that opens a minute before 18:00 is due at the next 18:00.
- A short window ignores days off, holidays, quiet hours, vacations and the grace period: it follows another window
  while players are online, and has exactly its length. This also holds for the first window of a match.
- A first window has its own length. With fixed hours that is its minimum length.
- Vacations never move a deadline past the bound: it becomes the last moment, or the last fixed hour, within
  the bound. Days off and quiet hours always apply. A timetable whose bound is too short for them is invalid,
  and so is one without a day, or without four waking hours, in which a window can close. Holidays always
  apply as well, and move the bound if the deadline would not fit otherwise.
- The grace period is not part of the deadline that is shown. It only keeps a window open that waits for a
  player, and ignores quiet hours. It is at most an hour, and never longer than the shortest period.
- The timetable does not decide about early closing, which closes a window before its deadline.
- An outage adds the whole time from its start, or from the opening, to its end, day and night, to each
  window that was open or in its grace period. The result is moved past quiet hours, days off and
  holidays, and the bound moves along. An outage is credited only once.
- A vacation is whole days, announced at least a day in advance. Days that do not count anyway cost nothing,
  a day costs once, and days beyond the allowance do not count.
"""
