"""What do all requests share? Who looks on, who moves by itself, what is counted."""
