"""Which matches can be analysed, and what is said of one that was?"""
