"""How does the table get on the network?"""
