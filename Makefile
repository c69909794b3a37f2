# make play   play El Grande in the browser
# make test   run every check and test
# Both set up what they need in an environment of their own, .venv; nothing else on the machine is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
WHEEL := $(VENV)/wheel
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.mako') \
	$(shell find client -name node_modules -prune -o -type f -print) pyproject.toml setup.py build_client.py README.md

.PHONY: play test lint types imports check clean

play: $(VENV)/installed
	@trap : INT; $(BIN)/castillo serve || test $$? -eq 130  # Ctrl-C is no error

# The package as users get it: compiled once, and not editable, so that the tests see what is installed.
$(VENV)/installed: $(SOURCES)
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@echo "Setting up Castillo in $(VENV) (compiling the rules and building the client takes a minute or two) ..."
	@rm -rf $(WHEEL) build
	@$(PIP) wheel --no-deps --wheel-dir $(WHEEL) .
	@$(PIP) install --force-reinstall --no-deps $(WHEEL)/*.whl
	@$(PIP) install "$$(echo $(WHEEL)/*.whl)[server]"
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	@$(PIP) install "$$(echo $(WHEEL)/*.whl)[dev]"
	@touch $@

test: $(VENV)/installed-dev
	@BIN=$(abspath $(BIN)) sh tests/run.sh

lint: $(VENV)/installed-dev
	$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

imports: $(VENV)/installed-dev
	cd src && ../$(BIN)/lint-imports --no-cache ../pyproject.toml

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
