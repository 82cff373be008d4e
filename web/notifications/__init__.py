"""Web Push: notifies players whose page is closed of their turn and of the end of a match."""
