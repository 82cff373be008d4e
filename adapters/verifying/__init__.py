"""What can anybody prove of a match with a file in hand, and by which signature?"""
