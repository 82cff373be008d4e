"""Of what shape are requests and answers?"""
