"""Settings of the database, from the command line or the environment."""

import pytest

from adapters.settings import SESSION, BadSetting, default_file, push_hosts, settings


def test_a_path_is_a_file_and_the_command_line_decides(tmp_path):
    environ = {"GIARDINO_DATABASE": str(tmp_path / "other.db")}
    chosen = settings(str(tmp_path / "matches.db"), environ)
    assert chosen.file == tmp_path / "matches.db"
    assert settings(None, environ).file == tmp_path / "other.db"


def test_the_default_database_is_in_the_users_data_folder():
    assert settings(None, {}).file == default_file()
    assert settings("", {"GIARDINO_DATABASE": ""}).file == default_file()
    assert default_file().parts[-2:] == ("giardino", "matches.db")


def test_a_relative_path_is_made_absolute(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert settings("here.db", {}).file == tmp_path / "here.db"
    monkeypatch.setenv("HOME", str(tmp_path))
    assert settings("~/there.db", {}).file == tmp_path / "there.db"


def test_memory_has_no_file():
    assert settings(":memory:", {}).file is None


def test_a_postgresql_address_says_all_its_parts():
    chosen = settings("postgresql://ada:p%40ss@db.example:6543/games?schema=autumn", {})
    assert chosen.file is None
    assert {key: value for key, value in chosen.env.items() if key.startswith("POSTGRES_")} == {
        "POSTGRES_HOST": "db.example",
        "POSTGRES_PORT": "6543",
        "POSTGRES_DBNAME": "games",
        "POSTGRES_USER": "ada",
        "POSTGRES_PASSWORD": "p@ss",
        "POSTGRES_SCHEMA": "autumn",
        "POSTGRES_LOCK_TIMEOUT": "2",
        "POSTGRES_POOL_SIZE": "2",
        "POSTGRES_MAX_OVERFLOW": "30",
        "POSTGRES_ENABLE_DB_FUNCTIONS": "n",
    }
    assert chosen.address == "postgresql://ada@db.example:6543/games?schema=autumn"


def test_a_postgresql_address_may_be_short():
    chosen = settings("postgres:///games?host=/run/postgresql", {"PGPASSWORD": "secret"})
    assert chosen.env["POSTGRES_HOST"] == "/run/postgresql"
    assert chosen.env["POSTGRES_PORT"] == "5432"
    assert chosen.env["POSTGRES_USER"] == "postgres"
    assert chosen.env["POSTGRES_PASSWORD"] == "secret"
    assert chosen.env["POSTGRES_SCHEMA"] == "public"
    assert "secret" not in chosen.address


@pytest.mark.parametrize(
    ("address", "hosts", "ports", "session"),
    [
        ("postgresql://one,two/name", "one,two", "5432,5432", "read-write"),
        ("postgresql://ada@one:5433,two:5434/name", "one,two", "5433,5434", "read-write"),
        ("postgresql:///name?host=/a,/b&port=1,2", "/a,/b", "1,2", "read-write"),
        ("postgresql://one,two/name?target_session_attrs=any", "one,two", "5432,5432", "any"),
        ("postgresql://[::1]:5433/name", "::1", "5433", None),
    ],
)
def test_a_postgresql_address_may_name_several_hosts(address, hosts, ports, session):
    env = settings(address, {}).env
    assert (env["POSTGRES_HOST"], env["POSTGRES_PORT"], env.get(SESSION)) == (hosts, ports, session)


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("mysql://host/name", "a file path or an address"),
        ("postgresql://host", "needs a host and a database"),
        ("postgresql:///name", "needs a host and a database"),
        ("postgresql://host:many/name", "address looks like"),
        ("postgresql://host:70000/name", "address looks like"),
        ("postgresql://host/name?port=many", "address looks like"),
        ("postgresql://[host/name", "address looks like"),
        ("postgresql://user:1/word@host/name", "address looks like"),
        ("postgresql://one,two/name?port=1,2,3", "address looks like"),
        ("postgresql://one,/name", "needs a host and a database"),
        ("postgresql://host/name?sslmode=require", "'sslmode' here"),
        ("~nobody-of-that-name/matches.db", "not a valid path"),
        ("/tmp", "is a folder"),
    ],
)
def test_an_unusable_set_is_reported_in_one_sentence(address, text):
    with pytest.raises(BadSetting, match=text) as bad:
        settings(address, {})
    assert "\n" not in str(bad.value)
    assert str(bad.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ("", ()),
        ("off", None),
        ("OFF ", None),
        ("push.example", ("push.example",)),
        (" Push.example:8443 , *.mine.example,", ("push.example:8443", "*.mine.example")),
    ],
)
def test_notifications_are_off_or_go_to_further_services(text, hosts):
    assert push_hosts({"GIARDINO_PUSH": text}) == hosts


@pytest.mark.parametrize("text", ["https://push.example", "*", "a b", "push.example/x", "*.*.x"])
def test_a_push_service_is_named_by_its_host(text):
    with pytest.raises(BadSetting, match="GIARDINO_PUSH"):
        push_hosts({"GIARDINO_PUSH": text})
