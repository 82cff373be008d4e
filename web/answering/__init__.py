"""How does a request that fails end, and what is a page drawn with that needs no script?"""
