"""Progressive web app: manifest, service worker, offline page."""

from flask import Blueprint, Response, current_app, render_template

from adapters.i18n import current_locale

blueprint = Blueprint("pwa", __name__)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the web app manifest."""
    text = render_template("manifest.webmanifest", language=current_locale())
    return Response(text, mimetype="application/manifest+json")


@blueprint.get("/service_worker.js")
def service_worker() -> Response:
    """Return the service worker, which shows the offline page if the server is unreachable."""
    return current_app.send_static_file("service_worker.js")


@blueprint.get("/offline")
def offline_page() -> str:
    """Return the offline page, without a name: the device may cache it for other users."""
    return render_template("offline.html", own_name=lambda: "")
