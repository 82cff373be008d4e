"""Progressive web app: manifest, service worker, offline page."""

from flask import Blueprint, Response, current_app, render_template

from adapters.i18n import current_locale

blueprint = Blueprint("pwa", __name__)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return what the table is called among a device's programs, and looks like there."""
    text = render_template("manifest.webmanifest", language=current_locale())
    return Response(text, mimetype="application/manifest+json")


@blueprint.get("/service_worker.js")
def service_worker() -> Response:
    """Return the script that shows a page of its own where the table can't be reached."""
    return current_app.send_static_file("service_worker.js")


@blueprint.get("/offline")
def offline_page() -> str:
    """Return that page; a device keeps it for whoever uses it later, so it names nobody."""
    return render_template("offline.html", own_name=lambda: "")
