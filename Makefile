# `make play` plays, `make test` tests; both set up what they need and take seconds the next time.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Containers like to say that nothing compiled be kept: then every process of the tests compiles all of it anew.
export PYTHONDONTWRITEBYTECODE :=

# What takes minutes: left to `make soak`, and to whoever says `make test LONG=`, which tries every screen as well.
LONG := tests/laws $(addprefix tests/games/,\
  moonshot/test_leaks.py loss_in_space/test_payloads.py space_race/test_secrets.py \
  loss_in_space/test_whole_match.py space_race/test_five_nations.py) \
  $(addprefix tests/server/test_,\
  doors.py alone_doors.py telegraph_doors.py watchers.py power_failure.py backup.py two_weeks.py outbox.py \
  migrations.py large_requests.py slow_sockets.py)

.PHONY: play cluster test soak lint bench screenshots lock clean

play: .venv/play.stamp
	@exec $(BIN)/python manage.py play

cluster: .venv/play.stamp
	@exec $(BIN)/python tools/cluster.py

test: .venv/test.stamp
	@sh tools/find-chromium
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder $(if $(LONG),--one-screen) $(LONG:%=--ignore=%) $(TESTS)

soak: .venv/test.stamp
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n 2 --dist load $(SOAK) $(LONG) tests/games/*/test_properties.py

lint: .venv/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/oxlint --deny-warnings
	$(BIN)/oxfmt --check '**/*.js'
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	BEHIND_TLS=1 ALLOWED_HOSTS=races.example $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python tools/audit.py

bench: .venv/test.stamp
	$(BIN)/python -m benchmarks

screenshots: .venv/test.stamp
	@sh tools/find-chromium
	$(BIN)/python tools/screenshots.py
	$(BIN)/python tools/mailbox.py
	$(BIN)/python tools/pictures.py

lock: .venv/test.stamp
	$(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --python-version 3.11 --no-annotate --no-header --quiet -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --generate-hashes --python-version 3.11 --no-annotate --no-header --quiet -o requirements-dev.lock

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/play.stamp: requirements.lock | .venv/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	@touch $@

.venv/test.stamp: requirements-dev.lock | .venv/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@ .venv/play.stamp

clean:
	rm -rf .venv var
