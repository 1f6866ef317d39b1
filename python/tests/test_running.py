"""What holds for work of some length: other threads run, a time limit strikes, and Ctrl-C ends it."""

import os
import signal
import threading
import time

import pytest

import quadrille
from quadrille import perfect_clear as pc


HALF = "/".join(["XXXXXX...."] * 4)


def long_work() -> None:
    """A million queues, unless something ends it."""
    pc.percent("*!,*p3")


def test_a_time_limit_strikes() -> None:
    begin = time.monotonic()
    with pytest.raises(quadrille.GaveUpError):
        pc.chance("TILJ", memory=1 << 40, seconds=0.2)
    assert 0.2 <= time.monotonic() - begin < 2.0
    assert pc.percent("*!,*p3", seconds=0.2)["status"] == "unknown"


def test_ctrl_c_ends_the_work() -> None:
    pressed = []

    def press() -> None:
        time.sleep(0.3)
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        long_work()
    took = time.monotonic() - pressed[0]
    presser.join()
    assert took < 0.5


def test_other_threads_run_meanwhile() -> None:
    """Two questions on two threads, and a third thread that counts."""
    counted = 0
    ended = threading.Event()

    def count() -> None:
        nonlocal counted
        while not ended.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    answers: list[int] = []
    askers = [
        threading.Thread(target=lambda: answers.append(pc.percent("*p7", field=HALF)["total"]))
        for _ in range(2)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    ended.set()
    counter.join()
    assert answers == [2520, 2520]
    assert counted > 10
