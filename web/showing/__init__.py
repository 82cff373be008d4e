"""What are callers shown: of one match, and of all that there are?"""
