"""Who asks, from where, in which language, and may they?"""
