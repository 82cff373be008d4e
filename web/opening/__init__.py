"""How does a table come to be opened, and its opener to sit there?"""
