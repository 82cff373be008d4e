# The Python that makes .venv: 3.11 or newer.
PYTHON ?= python3

# .venv is filled from a lock file, once until one of these changes or the folder is moved.
run := .venv/.run
test := .venv/.test
inputs := pyproject.toml .ci/venv $(if $(filter $(CURDIR),$(shell cat .venv/here 2>/dev/null)),,moved)

# Bytecode is compiled once, not by each process that the tests start.
unexport PYTHONDONTWRITEBYTECODE

# Compiled translation catalogues; they are built, not tracked.
catalogues := $(patsubst %.po,%.mo,$(wildcard adapters/i18n/*/*.po))

# A test that hangs fails after a quarter of an hour, by its name, and the others run.
limit := -o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true --max-worker-restart=3

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: install ## start a server on this machine and print its address
	@.venv/bin/giardino serve $(ARGS)

install: $(run) $(catalogues) ## make .venv/bin/giardino

test: $(test) $(catalogues) ## run the tests, in a browser too; ARGS='-k felci' narrows
	@.ci/browser
	@.venv/bin/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder \
		$(limit) $(ARGS)

long: $(test) $(catalogues) ## run the long tests: more games, tables and screens; ARGS='-k felci' narrows
	@.ci/browser
	@.ci/proxy
	@.venv/bin/python -m pytest --numprocesses auto --dist worksteal $(limit) -m long \
		$(ARGS)

fuzz: $(test) $(catalogues) ## run the property tests with many more examples; ARGS='tests/bloom' narrows
	@.venv/bin/python -m pytest --hypothesis-profile=search --numprocesses auto --dist loadfile -m 'not browser' \
		$(ARGS)

mutants: $(test) $(catalogues) ## plant faults in the code and check that the tests find them; ARGS=felci narrows
	@.venv/bin/python -m tests.mutants $(ARGS)

soak: $(test) $(catalogues) ## kill and interrupt servers again and again; ARGS=--soak=100 for longer
	@.venv/bin/python -m pytest --soak=25 -m '' tests/adapters/eventstore/test_crash.py tests/replay/test_streams.py $(ARGS)
	@.venv/bin/python -m tests.benchmarks.load --seconds=300 --fast=10
	@.venv/bin/python -m tests.benchmarks.load --seconds=60 --fast=10 --processes=1
	@.venv/bin/python -m tests.benchmarks.load --seconds=600 --fast=10 --processes=2 --kill=60
	@.venv/bin/python -m tests.benchmarks.load --seconds=180 --fast=10 --processes=4 --kill=60

check: $(test) ## check format, lint, types and import contracts
	@.venv/bin/ruff format --check
	@.venv/bin/ruff check
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo

format: $(test) ## format the code and fix what the linter can
	@.venv/bin/ruff check --fix
	@.venv/bin/ruff format

bench: $(test) $(catalogues) ## run the benchmarks
	@.venv/bin/python -m tests.benchmarks

strength: $(test) $(catalogues) ## let the bot levels play each other, 200 matches each; ARGS='--game=felci' narrows
	@.venv/bin/python -m tests.strength $(ARGS)

load: $(test) $(catalogues) ## measure with 500 viewers of 200 matches; ARGS=--seconds=300 for longer
	@.venv/bin/python -m tests.benchmarks.load $(ARGS)

stored: $(test) $(catalogues) ## measure with a million stored matches
	@.venv/bin/python -m tests.benchmarks.stored $(ARGS)

screenshots: $(test) $(catalogues) ## photograph every page and game on every screen size
	@.ci/browser
	@.venv/bin/python -m tests.browser.pictures

words: $(test) ## update the translation catalogues from the code
	@.venv/bin/python .ci/words

lessons: $(test) ## compute the values of the moves in the lessons
	@.venv/bin/python .ci/lessons

architecture: $(test) ## redraw the architecture picture of CONTRIBUTING
	@.venv/bin/python .ci/architecture

lock: ## update the lock files; ARGS=--upgrade takes newer versions
	@PYTHON='$(PYTHON)' .ci/lock $(ARGS)

clean: ## remove everything that was made, .venv too
	@rm -rf .venv build dist screenshots .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	@rm -f adapters/i18n/*/*.mo
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(run): requirements.lock $(inputs)
	@PYTHON='$(PYTHON)' .ci/venv requirements.lock
	@touch $(run)

# The test lock file contains all of the other one.
$(test): requirements-test.lock $(inputs)
	@PYTHON='$(PYTHON)' .ci/venv requirements-test.lock
	@touch $(run) $(test)

# .ci/venv compiles all of them; this rule is for later edits.
%.mo: %.po .ci/catalogues.py | $(run)
	@.venv/bin/python .ci/catalogues.py $<

.PHONY: help play install test long fuzz mutants soak check format bench load stored strength screenshots words architecture lock clean moved
