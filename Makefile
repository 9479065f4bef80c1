# Scupper needs GNU make and a Python of the versions in pyproject.toml with its venv module; everything
# else comes into .venv, at the versions and hashes of requirements/, through plain pip.

ARGS ?=
PYTHON ?=
LOCK_TOOL := uv==0.13.9

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules

IN_VENV := .venv/bin/python -m
PIP := $(IN_VENV) pip --disable-pip-version-check --no-input --quiet
CHECKED := $(wildcard src tests tools benchmarks)

# A .venv whose Python has gone (a system upgrade) or whose checkout was moved is made anew.
STALE := $(shell test ! -e .venv/made || { \
	grep -qxF "$(CURDIR)" .venv/made && .venv/bin/python -c 'import pip'; } >/dev/null 2>&1 || echo stale)

.PHONY: help play test check check-long bench pictures format messages lock clean stale

help: ## say what the words of make do (this list)
	@sed -En 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 20
	@echo 'ARGS="…" is passed on to play, test, check-long, bench and pictures; PYTHON=… chooses the interpreter.'

play: .venv/run ## install what playing needs and serve the site
	@exec .venv/bin/scupper serve $(ARGS)

test: .venv/test ## install what the tests need, Chromium included if allowed, and run them
	@exec $(IN_VENV) tools.run_tests $(ARGS)

check: .venv/test ## look at style, format, types and imports
	$(IN_VENV) ruff check $(CHECKED)
	$(IN_VENV) ruff format --check $(CHECKED)
	$(IN_VENV) mypy $(CHECKED)
	.venv/bin/lint-imports --no-logo

check-long: .venv/test ## run the tests that take long: all settings, many random games
	@exec $(IN_VENV) tools.run_tests --long $(ARGS)

bench: .venv/test ## measure speed: compiled, interpreted, start-up, and what players feel of the site
	@exec $(IN_VENV) benchmarks $(ARGS)

pictures: .venv/test ## take pictures of every page and stage of play into pictures/, and renew those of the docs
	@exec $(IN_VENV) tools.pictures $(ARGS)

format: .venv/test ## bring the code into the house's format
	$(IN_VENV) ruff check --fix $(CHECKED)
	$(IN_VENV) ruff format $(CHECKED)

messages: .venv/test ## gather the sentences of pages and games into the catalogs of translations
	@$(IN_VENV) tools.messages

lock: .venv/made ## write requirements/ anew from pyproject.toml (UPGRADE=1: with the newest versions)
	@$(PIP) install $(LOCK_TOOL)
	@PATH="$(CURDIR)/.venv/bin:$$PATH" tools/lock $(if $(UPGRADE),--upgrade)

clean: ## remove .venv and everything the tools made; data of played tables stay
	rm -rf .venv build dist pictures .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools benchmarks -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

.venv/made: $(STALE)
	@interpreter=$$(tools/find-python "$(PYTHON)"); \
	echo "Making .venv with $$interpreter"; \
	"$$interpreter" -m venv --clear .venv
	@echo "$(CURDIR)" > $@

# The project itself is installed editable, so a change of the source needs no new installation.
.venv/run .venv/test: .venv/%: requirements/%.txt pyproject.toml .venv/made
	@echo "Installing the packages of $<; the first time this takes a minute or two"
	@$(PIP) install --require-hashes --only-binary :all: --requirement $< || { \
	echo "Scupper could not get its packages; it needs the network for that (pip's reason is above)." >&2; exit 1; }
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
