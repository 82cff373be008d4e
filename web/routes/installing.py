"""What does a device keep of the table? Its name, its icons, and a page for when it is away."""

from flask import Blueprint, Response, current_app, render_template, url_for

from adapters.languages import say, spoken
from web.answering.answers import json_answer

installing = Blueprint("installing", __name__)


@installing.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return what the table is called among a device's programs, and looks like there."""
    icon = url_for("static", filename="icon.svg")
    told = {
        "name": "Giardino",
        "short_name": "Giardino",
        "description": say("Four board games, ready to play"),
        "lang": spoken(),
        "start_url": url_for("home.door"),
        "display": "minimal-ui",
        "background_color": "#f4f0e4",
        "theme_color": "#2a6436",
        "icons": [
            {"src": icon, "sizes": "any", "type": "image/svg+xml"},
            *(
                {
                    "src": url_for("static", filename=f"icons/{size}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                }
                for size in (192, 512)
            ),
        ],
    }
    response = json_answer(told)
    response.mimetype = "application/manifest+json"
    return response


@installing.get("/worker.js")
def worker() -> Response:
    """Return the script that shows a page of its own where the table can't be reached."""
    return current_app.send_static_file("worker.js")


@installing.get("/offline")
def offline() -> str:
    """Return that page; a device keeps it for whoever uses it later, so it names nobody."""
    return render_template("offline.html", own_name=lambda: "")
