"""Would the tests find a fault? Sixty of them, each planted into a copy of the project."""
