"""1010! and Block Blast: advice, risks and many games."""

# %% Where to place a set on a board
from quadrille import tenten

board = """
#########.
#########.
####......
..........
..........
..........
..........
..........
..........
..........
"""
advice = tenten.advise("rOo", board=board, most=2)
for move in advice["moves"]:
    print(move["piece"], "at row", move["row"] + 1, "column", move["col"] + 1)
print("risk of the next set:", advice["risk"]["numerator"], "of", advice["risk"]["denominator"])
print("other ways:", [way["score_gain"] for way in advice["alternatives"]])

# %% The exact chance that the next set does not fit
crowded = tenten.risk(board="\n".join(["#.#.#.#.#.", ".#.#.#.#.#"] * 5))
print(f"risk {crowded['risk']['value']:.4f}")
for piece in crowded["pieces"][:3]:
    print(f"  a set with {piece['piece']} does not fit with a chance of {piece['given']['value']:.4f}")

# %% Block Blast: points now against the exact risk
blast = tenten.advise("OxH", rules="block-blast", goal="score", streak=2)
for way in blast["trade_off"]:
    print(way["score_gain"], "points, risk", way["risk"]["value"])

# %% How long players live, on the same pieces
for player in ["greedy-10025", "hazard"]:
    games = tenten.simulate(count=6, seed=1, player=player, rules="block-blast-9", max_rounds=100)
    print(f"{player}: {games['rounds']['mean']:.1f} rounds, {games['censored']} of {games['games']} cut short")
