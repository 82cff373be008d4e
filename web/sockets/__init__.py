"""How do open pages hear of every change?"""
