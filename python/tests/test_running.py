"""What holds for work of some length: other threads run, a time limit strikes, and Ctrl-C ends it."""

import multiprocessing
import os
import signal
import threading
import time

import pytest

import quadrille
from quadrille import perfect_clear as pc


HALF = "/".join(["XXXXXX...."] * 4)


def long_work() -> None:
    """A million queues, again and again for a minute, unless something ends it."""
    end = time.monotonic() + 60.0
    while time.monotonic() < end:
        pc.percent(pattern="*!,*p3")


def test_a_time_limit_strikes() -> None:
    begin = time.monotonic()
    with pytest.raises(quadrille.GaveUpError, match="stopped: a limit struck before anything was known"):
        pc.chance(queue="TILJ", max_memory="4GiB", seconds=0.2)
    # More than a moment longer only where the machine has other work.
    assert 0.2 <= time.monotonic() - begin < 10.0
    assert pc.percent(pattern="*!,*p3", seconds=0.2)["status"] == "unknown"
    assert pc.path(pattern="TI,*p5,*p3", seconds=0.05)["gave_up"] == "stopped"


def test_ctrl_c_ends_the_work() -> None:
    pressed = []

    def press() -> None:
        time.sleep(0.3)
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    # A shell lets programs in the background ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        long_work()
    signal.signal(signal.SIGINT, before)
    took = time.monotonic() - pressed[0]
    presser.join()
    assert took < 5.0


def test_other_threads_run_meanwhile() -> None:
    """A question of a second on one thread, while this one counts: who held the lock would let it count once."""
    asker = threading.Thread(target=lambda: pc.percent(pattern="*!,*p3", seconds=1.0))
    asker.start()
    counted = 0
    while asker.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is nothing to fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_that_was_forked_answers() -> None:
    """It has none of the threads that found the first answer."""
    expected = pc.percent(pattern="*p7", field=HALF)["solved"]
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as processes:
        asked = [processes.apply_async(_solved) for _ in range(4)]
        assert [answer.get(timeout=60) for answer in asked] == [expected] * 4


def _solved() -> int:
    return pc.percent(pattern="*p7", field=HALF)["solved"]


def test_two_threads_ask_at_once() -> None:
    answers: list[int] = []
    askers = [
        threading.Thread(target=lambda: answers.append(pc.percent(pattern="*p7", field=HALF)["total"]))
        for _ in range(2)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert answers == [5040, 5040]
