# make run    an environment of its own, then the whole workflow
# make test   what the tests need, then the tests
# make check  formatting, linting, types, contracts
# make clean  remove everything that was produced

PYTHON ?= python3
CORES ?= 4
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check lock clean
.DELETE_ON_ERROR:

run: $(VENV)/run.done
	PATH="$(CURDIR)/$(BIN):$$PATH" snakemake --cores $(CORES)

test: $(VENV)/dev.done
	PATH="$(CURDIR)/$(BIN):$$PATH" pytest

check: $(VENV)/dev.done
	PATH="$(CURDIR)/$(BIN):$$PATH" sh tests/check.sh

# The environment is made without pip (Debian's Python may lack ensurepip) and filled by the machine's pip.
$(VENV)/run.done: requirements.txt pyproject.toml
	$(PYTHON) -m venv --without-pip $(VENV)
	$(PYTHON) -m pip --python $(BIN)/python install --quiet -r requirements.txt
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --no-deps -e .
	touch $@

$(VENV)/dev.done: requirements-dev.txt $(VENV)/run.done
	$(PYTHON) -m pip --python $(BIN)/python install --quiet -r requirements-dev.txt
	touch $@

# Write both lock files anew from pyproject.toml; needs uv.
lock:
	uv lock
	uv export --quiet --no-hashes --no-annotate --no-header --no-emit-project --no-default-groups > requirements.txt
	uv export --quiet --no-hashes --no-annotate --no-header --no-emit-project --all-groups > requirements-dev.txt
	rm uv.lock

clean:
	rm -rf .snakemake reports/report.md reports/figures
	if [ -d data ]; then find data -mindepth 1 ! -name sources.csv -delete; fi
