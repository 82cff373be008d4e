"""Of which forms are answers, those that say no among them?"""
