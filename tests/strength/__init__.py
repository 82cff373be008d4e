"""How strong are the levels of play against each other? Matches by the hundred."""
