"""How is a match from a real table entered move by move, with what of its deal is known?"""
