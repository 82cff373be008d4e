"""Devices of simulated people, and their preferences."""

DESKTOP = {
    "viewport": {"width": 1280, "height": 800},
    "color_scheme": "light",
    "reduced_motion": "reduce",
}
"""How everybody's browser is, unless something else is said: nothing flies over the table."""
MOVING = {"reduced_motion": "no-preference"}
"""What is said where things are to fly, which takes as long again."""
PHONE = {  # which says that it is one, so that the first picture is drawn for it
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "user_agent": "Mozilla/5.0 (Android 14; Mobile) Chrome/140.0 Mobile",
}
