# Everything happens in .venv inside the checkout. `make help` lists what there is.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
LOCKFLAGS ?=

# Following every branch slows the tests down to half, so it is done where the engine alone is looked at.
OF_THE_ENGINE := tests/monastery tests/web_of_power tests/mystery tests/records $(sort $(wildcard tests/test_*.py))

# When PYTHON is left alone and python3 is too old, a newer one beside it will do.
CANDIDATES := $(if $(filter file,$(origin PYTHON)),python3 python3.13 python3.12 python3.11,$(PYTHON))

PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCKFLAGS)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup run test lint format bench soak golden fixtures pictures words lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.dev ## make .venv with everything for development
	@echo "Ready."

run: $(VENV)/.runtime ## start the bot; without DISCORD_TOKEN the playground, in a browser
	@$(BIN)/python bot.py

test: lint ## lint, then the tests with the engine's coverage
	@$(BIN)/python -m pytest -q -rs -n $(JOBS) --cov --cov-report=term --cov-fail-under=97 $(OF_THE_ENGINE)
	@$(BIN)/python -m pytest -q -rs -n $(JOBS) tests $(OF_THE_ENGINE:%=--ignore=%)

lint: $(VENV)/.dev ## style, types and the direction of imports
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Some files are not formatted: run 'make format'."; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@out=$$($(BIN)/lint-imports 2>&1) || { echo "$$out"; exit 1; }
	@echo "Lint: all well."

format: $(VENV)/.dev ## put the code in shape
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .

bench: $(VENV)/.dev ## the speed of engine, pictures and bot, beside yardsticks
	@$(BIN)/python -m tests.bench

soak: $(VENV)/.dev ## the long tests
	@$(BIN)/python -m pytest -m "slow or at_length"

fixtures: $(VENV)/.dev ## make the recorded games of the tests anew
	@$(BIN)/python -m tests.records.make

golden: $(VENV)/.dev ## make the golden pictures of the tests anew
	@$(BIN)/python -m tests.render.make

pictures: $(VENV)/.dev ## make the pictures of the documentation anew (needs Chromium)
	@$(BIN)/python -m docs.pictures.make

words: $(VENV)/.dev ## bring the catalogues of all languages up to date, and compile those that are whole
	@$(BIN)/python -m locales

lock: $(VENV)/.dev ## remake both lock files (LOCKFLAGS=--upgrade for newer versions)
	@$(COMPILE) pyproject.toml -o requirements.lock
	@$(COMPILE) pyproject.toml --extra dev -c requirements.lock -o requirements-dev.lock
	@echo "Locks made."

clean: ## remove .venv, caches and reports
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov screenshots
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps: a virtual environment, the runtime's packages in it, the development packages in it.
$(VENV)/.made:
	@py=; for c in $(CANDIDATES); do \
		if $$c -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then py=$$c; break; fi; \
	done; \
	if [ -z "$$py" ]; then \
		echo "Cloister needs Python 3.11 or newer ($(PYTHON) is: $$($(PYTHON) --version 2>&1 | head -n 1));" \
			"install one, or name it: make setup PYTHON=python3.13" >&2; exit 1; \
	fi; \
	if ! $$py -c 'import ensurepip, venv' >/dev/null 2>&1; then \
		echo "$$py cannot make virtual environments; on Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "Making $(VENV) with $$($$py --version) ..."; \
	rm -rf $(VENV) && $$py -m venv $(VENV) && touch $@

$(VENV)/.runtime: requirements.lock | $(VENV)/.made
	@echo "Installing what the bot needs ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.dev: requirements-dev.lock | $(VENV)/.made
	@echo "Installing the development tools ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@
