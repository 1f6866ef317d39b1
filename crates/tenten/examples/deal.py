#!/usr/bin/env python3
"""A game that leaves dealing to `tenten deal`: one process, asked through a pipe, a line for each question.

    python3 deal.py [PROGRAM [ROUNDS]]

PROGRAM is the path of `tenten`, found by its name if it is not given. Here the program plays as well, so that the
example ends by itself; a game would ask its player where the pieces go.
"""

import json
import subprocess
import sys


class Dealer:
    """A running `tenten deal`."""

    def __init__(self, program, *options):
        command = [program, "deal", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.questions = 0

    def ask(self, op, **fields):
        """The answer to a question; answers come in the order of their questions."""
        self.questions += 1
        question = {"id": self.questions, "op": op, **fields}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == question["id"]
        if "error" in answer:
            raise ValueError("{code}: {text}".format(**answer["error"]))
        return answer

    def close(self):
        """Ends the input, and so the process; its exit code."""
        self.process.stdin.close()
        return self.process.wait()


def play(dealer, rounds):
    """Plays at most this many rounds of Block Blast, each a little harder than the one before."""
    board, points = ["." * 8] * 8, 0
    for number in range(rounds):
        kind = "graded-{}".format(min(number, 8))
        deal = dealer.ask("deal", board=board, dealer=kind, number=number)
        pieces = "".join(deal["pieces"])
        if deal["status"] != "fits":
            print(f"no set fits any more, such as {pieces}")
            break
        way = dealer.ask("advise", board=board, pieces=pieces, player="quick")
        board, points = way["board"], points + way["score_gain"]
        risk = dealer.ask("risk", board=board)["risk"]
        share = 100 * risk["numerator"] / risk["denominator"]
        print(f"{kind} deals {pieces}: {points} points, {share:.1f} % of the draws would not fit now")
    print("\n".join(board))


def main():
    """Plays a game, and shows that a bad question ends nothing."""
    program = sys.argv[1] if len(sys.argv) > 1 else "tenten"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    dealer = Dealer(program, "--rules", "block-blast", "--seed", "1")
    play(dealer, rounds)
    try:
        dealer.ask("deal", board="not a board")
    except ValueError as error:
        print(f"refused: {error}")
    sys.exit(dealer.close())


if __name__ == "__main__":
    main()
