"""The files in web/server/deploy: checked by systemd and nginx; the page on upgrading is true."""

import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from adapters.database.migrations import BASELINE, NEWER, latest
from tests.web.server.test_nginx import NGINX, certify
from web.serve_command import serve

DEPLOY = Path(__file__).parents[3] / "web/server/deploy"
UNIT = (DEPLOY / "giardino.service").read_text("utf-8")
PAGE = (DEPLOY / "README.md").read_text("utf-8")
WITH_SYSTEMD = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")


def analyze(*words):
    """Run systemd-analyze."""
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


@WITH_SYSTEMD
def test_systemd_takes_the_unit(tmp_path):
    program = Path(sys.executable).with_name("giardino")
    unit = tmp_path / "giardino.service"
    unit.write_text(UNIT.replace("/opt/giardino/bin/giardino", str(program)))

    done = analyze("verify", "--man=no", str(unit))

    assert [line for line in done.stderr.splitlines() if unit.name in line] == []


@WITH_SYSTEMD
def test_the_exposure_of_the_unit_is_at_most_3():
    done = analyze("security", "--offline=true", "--threshold=30", str(DEPLOY / "giardino.service"))

    assert done.returncode == 0, done.stdout[-300:]


def test_the_unit_starts_the_server_with_options_that_there_are():
    (words,) = re.findall(r"^ExecStart=\S+ serve (.*)$", UNIT, re.MULTILINE)

    assert serve.make_context("serve", shlex.split(words)).params["workers"] == 2


@pytest.mark.skipif(not Path(NGINX).exists(), reason="there is no nginx")
def test_nginx_takes_the_configuration(tmp_path):
    certify(tmp_path)
    written = (DEPLOY / "nginx.conf").read_text("utf-8")
    for suffix in ("pem", "key"):
        written = written.replace(
            f"/etc/ssl/table.example.{suffix}", str(tmp_path / f"table.{suffix}")
        )
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{written}}}\n")

    done = subprocess.run(
        [NGINX, "-t", "-q", "-e", "stderr", "-c", str(whole)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr


def test_the_page_on_upgrading_names_the_schema_of_every_release():
    table = {
        release: int(schema)
        for release, schema in re.findall(r"^\| (\d+\.\d+\.\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    }

    assert {*table.values()} <= {*range(BASELINE, latest() + 1)}
    assert table[version("giardino")] == latest()
    assert f'"{NEWER}"' in PAGE


def test_the_page_on_upgrading_links_to_files_that_there_are():
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", PAGE)

    assert targets
    assert [target for target in targets if not (DEPLOY / target).exists()] == []
