# `make play` starts the site, `make test` runs the tests. Both install what they need; the next start takes seconds.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Containers often set PYTHONDONTWRITEBYTECODE. Then every test process compiles all modules again.
export PYTHONDONTWRITEBYTECODE :=

# The lock files pin every package with its hash. uv, which is pinned too, takes a tenth of pip's time. If uv cannot
# reach the package index, pip installs the rest.
LOCKED := --quiet --require-hashes --no-deps
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif
define INSTALL
	@$(BIN)/uv pip install $(LOCKED) --python $(BIN)/python -r $< || $(BIN)/python -m pip install $(LOCKED) --no-compile -r $<
endef

# The quick run leaves out long tests, all screen sizes but the first, pages of all games but one, and the migrations.
# `make test HURRY=` runs everything.
HURRY := -m "not long" --one-of-each --nomigrations

# The quick run takes fewer random examples.
export HYPOTHESIS_PROFILE ?= hurried

# Tests that wait for a browser or a server leave half of a processor idle: four workers fill two processors.
WORKERS := 4

.PHONY: play cluster test soak lint bench screenshots lock htmx clean

play: .venv/play.stamp
	@exec $(BIN)/python manage.py play

cluster: .venv/play.stamp
	@exec $(BIN)/python tools/cluster.py

test: .venv/test.stamp
	@sh tools/find-chromium
	$(if $(findstring not long,$(HURRY)),,@sh tools/find-firefox)
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(HURRY) $(TESTS)

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
	$(BIN)/python tools/phrases.py
	$(BIN)/python tools/audit.py

bench: .venv/test.stamp
	$(BIN)/python -m benchmarks

screenshots: .venv/test.stamp
	@sh tools/find-chromium
	$(BIN)/python -m tools.screenshots
	$(BIN)/python -m tools.pictures

lock: .venv/test.stamp
	$(BIN)/uv pip compile pyproject.toml --extra site --universal --generate-hashes --python-version 3.11 --no-annotate --no-header --quiet -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra site --group dev --universal --generate-hashes --python-version 3.11 --no-annotate --no-header --quiet -o requirements-dev.lock

# Replaces the htmx scripts by those of another version from npm: `make htmx HTMX=4.0.2`.
htmx:
	@cd static/vendor/htmx && npm pack --silent htmx.org@$(HTMX) && tar xzf htmx.org-$(HTMX).tgz --transform 's:.*/::' \
	  package/LICENSE package/dist/htmx.min.js package/dist/ext/hx-ws.min.js && rm htmx.org-$(HTMX).tgz && sha256sum *.js

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/bin/uv: requirements-dev.lock | .venv/bin/python
	@sed -n '/^uv==/,/[^\\]$$/p' $< > .venv/uv.lock
	@$(BIN)/python -m pip install $(LOCKED) -r .venv/uv.lock
	@touch $@

.venv/play.stamp: requirements.lock | .venv/bin/uv
	$(INSTALL)
	@touch $@

.venv/test.stamp: requirements-dev.lock | .venv/bin/uv
	$(INSTALL)
	@touch $@ .venv/play.stamp

clean:
	rm -rf .venv var
