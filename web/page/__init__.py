"""What does a match look like? Views as scenes, choices and the one message of the page."""
