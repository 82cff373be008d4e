"""How does Bloom look, and how is it played by pointing?"""
