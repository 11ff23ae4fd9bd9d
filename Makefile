# `make play` plays, `make test` tests; both set up what they need and take seconds the next time.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Containers like to say that nothing compiled be kept: then every process of the tests compiles all of it anew.
export PYTHONDONTWRITEBYTECODE :=

# Leaves out what takes minutes, of several screens all but the first, and the migrations, which elsewhere make the
# tables: `make test HURRY=` runs all of it.
HURRY := -m "not long" --one-screen --nomigrations

.PHONY: play cluster test soak lint bench screenshots lock clean

play: .venv/play.stamp
	@exec $(BIN)/python manage.py play

cluster: .venv/play.stamp
	@exec $(BIN)/python tools/cluster.py

test: .venv/test.stamp
	@sh tools/find-chromium
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder $(HURRY) $(TESTS)

soak: .venv/test.stamp
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n 2 --dist load -m "long or drawn" $(SOAK)

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
	$(BIN)/python tools/people.py
	$(BIN)/python tools/pictures.py

lock: .venv/test.stamp
	$(BIN)/uv pip compile pyproject.toml --extra site --universal --generate-hashes --python-version 3.11 --no-annotate --no-header --quiet -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra site --group dev --universal --generate-hashes --python-version 3.11 --no-annotate --no-header --quiet -o requirements-dev.lock

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
