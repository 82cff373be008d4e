"""What is there to learn from the matches that were played?"""
