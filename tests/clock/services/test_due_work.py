"""Work that several clocks share."""

from django.db import OperationalError

from games.clock.services.due_work import batches, do_each


def test_batches_hold_everything_once_and_leave_out_what_others_have_done():
    due, taken = set(range(10)), []
    for batch in batches(lambda: sorted(due), size=3):
        taken += batch
        due.discard(7)
    assert sorted({*taken, 7}) == list(range(10))
    assert len(taken) == len(set(taken))


def test_failed_work_rests_and_delays_no_other(caplog):
    tried = []

    def work(each):
        tried.append(each)
        if each == 1:
            raise ZeroDivisionError
        return True

    assert do_each([1, 2], work, "thing") == 1
    assert do_each([1, 2], work, "thing") == 1
    assert tried == [1, 2, 2]
    assert caplog.text.count("thing 1: the clock failed") == 1


def test_outage_of_the_database_lets_nothing_rest():
    tried = []

    def work(each):
        tried.append(each)
        raise OperationalError

    for _ in range(2):
        do_each([1], work, "other")
    assert tried == [1, 1]
