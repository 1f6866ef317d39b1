"""Perfect clears: from a field to the best save. Each cell can be run by itself in an editor, as in a notebook."""

# %% A field, drawn, and what it is as a fumen
from quadrille import perfect_clear as pc

field = pc.Field.parse("XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X")
print(field)
print(field.to_fumen("the usual opener"))

# %% One solution of a known queue, with the keys to press
answer = pc.solve(queue="TSJL", field=field, keys=True)
for step in answer["solutions"][0]["placements"]:
    print(step["piece"], step["rotation"], *step["keys"])

# %% Which share of all orders of four pieces clears it
share = pc.percent(pattern="*p4", field=field)
print(f"{share['solved']} of {share['total']} queues, {share['solved'] / share['total']:.2%}")

# %% The fewest solutions that serve all of these queues
ways = pc.path(pattern="*p4", field=field, minimal=True)
print(f"{len(ways['ways'])} of {ways['found']} ways serve {ways['solved']} queues:")
for way in ways["ways"][:3]:
    print(f"  way {way['way']} serves {way['solved']}: {way['fumen']}")

# %% What can be saved for the next clear
saves = pc.saves(pattern="*p5", field=field, keep=["T", "I||O"])
for wish in saves["wishes"]:
    print(f"{wish['keep']}: {wish['queues']} of {saves['total']} queues")

# %% The best score of each queue
scores = pc.score(pattern="*p4", field=field)
print(f"{scores['sum'] / scores['solved']:.2f} points on average")

# %% What a player reaches who sees three pieces, and what to do now
half = pc.Field.parse(["XXXXXX...."] * 4)
advice = pc.advise(queue="IO", field=half, hold="T", bag="new")
chance = advice["chance"]
print(f"{chance['numerator']} of {chance['denominator']}, {chance['value']:.4%}")
best = advice["moves"][0]["placement"]
print("best:", best["piece"], best["rotation"], best["cells"])
