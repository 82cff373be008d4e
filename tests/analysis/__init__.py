"""Is each decision of a match judged by what its player knew, and luck told apart from it?"""
