"""Does the search think of nothing but what may be, and find what is best there?"""
