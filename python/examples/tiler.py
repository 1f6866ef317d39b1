"""Squares of tetrominoes: a tiling, its check, and a proof that there is none."""

# %% Four figures that fill a square of 4 x 4
from quadrille import tiler

answer = tiler.solve({"I": 1, "J": 1, "L": 1, "Z": 1})
print(answer["status"], answer["solution"])

# %% Checked by code that shares nothing with the solver
print(tiler.verify(answer))

# %% 625 figures fill a square of 50 x 50
large = tiler.solve("I49,J127,L49,O13,S127,T126,Z134")
print(large["size"], len(large["solution"]), tiler.verify(large)["valid"])

# %% No square: why
print(tiler.solve("T3,O1")["explanation"])
