# Two targets for users, the rest for those who work on the code. Every step sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK_OPTIONS := --universal --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet \
  --python-version 3.11 --upgrade
# What readers do; the rest of the browser tests read what another browser would read alike.
IN_FIREFOX := tests/test_offline.py $(addprefix tests/test_site_,advisor.py charts.py checklist.py cost.py \
  hostile_state.py keyboard.py pages.py policy.py search.py tooltips.py weights.py)

.PHONY: help site offline pdf test firefox audit check schema serve lock clean

help:  ## List the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

site: $(VENV)/ready  ## Build the report into site/
	$(BIN)/xuanxing build

offline: $(VENV)/ready  ## Write the site into dist/ so that it opens without a server, also as ZIP
	$(BIN)/xuanxing offline

pdf: $(VENV)/ready  ## Write the report as PDF into dist/
	$(BIN)/xuanxing pdf

check: $(VENV)/ready  ## Check all data and print every problem
	$(BIN)/xuanxing check

schema: $(VENV)/ready  ## Teach editors the ids that the data has now
	$(BIN)/xuanxing schema

serve: $(VENV)/ready  ## Preview the site; it follows each save
	$(BIN)/xuanxing serve

test: $(VENV)/ready-dev  ## Run all checks and tests, browser included
	bash .ci/setup-browser
	bash .ci/setup-node-tools tests/language-server
	bash .ci/setup-pdf
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/xuanxing check --strict
	$(BIN)/pytest -n 2 --dist loadgroup

firefox: $(VENV)/ready-dev  ## Run the tests of the site in Firefox, too
	bash .ci/setup-firefox
	XUANXING_BROWSER=firefox $(BIN)/pytest -n 2 --dist loadgroup -m "browser and not chromium" $(IN_FIREFOX)

audit: $(VENV)/ready-dev  ## Measure the built site: weight, speed, accessibility, HTML, links
	bash .ci/setup-audit
	$(BIN)/pytest -q tests/audit/planted_faults.py
	PYTHONPATH=tests $(BIN)/python -m audit
	$(MAKE) firefox

lock:  ## Renew the lock files (needs uv and npm)
	uv pip compile $(LOCK_OPTIONS) --group build -o requirements-build.lock
	uv pip compile $(LOCK_OPTIONS) pyproject.toml -o requirements.lock
	uv pip compile $(LOCK_OPTIONS) pyproject.toml --group dev -o requirements-dev.lock
	bash .ci/setup-node-tools tests/language-server lock
	bash .ci/setup-node-tools tests/audit lock

clean:  ## Delete what was built
	rm -rf $(VENV) site build dist tests/*/node_modules *.egg-info .mypy_cache .pytest_cache .ruff_cache

$(VENV)/ready: requirements.lock requirements-build.lock pyproject.toml .ci/setup-venv
	bash .ci/setup-venv "$(PYTHON)" $(VENV) requirements.lock
	touch $@

$(VENV)/ready-dev: requirements-dev.lock requirements-build.lock pyproject.toml .ci/setup-venv
	bash .ci/setup-venv "$(PYTHON)" $(VENV) requirements-dev.lock
	touch $(VENV)/ready $@
