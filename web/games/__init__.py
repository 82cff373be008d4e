"""How each game is presented: scenes, move builders, layouts, help."""
