"""Number Match: the best line of a board, and the proof that there is no better one."""

# %% A board, and its best win
from quadrille import number_match

answer = number_match.solve(board="761541629/587238354/149416182")
print(f"{answer['pairs']} pairs, {answer['refills']} refill, proved: {answer['optimal']}")
for number, step in enumerate(answer["steps"][:3], start=1):
    print(number, step["action"], step.get("a"), step.get("b"))

# %% No refill left: what still goes
stuck = number_match.solve(board="761541629/587238354", max_refills=0)
print(stuck["status"], "by", stuck.get("proof"), "with", stuck["digits"]["left"], "digits left")

# %% The highest score
score = number_match.solve(board="1928", goal="score")["score"]
print(f"{score['points']} points, no line has more than {score['bound']}")
