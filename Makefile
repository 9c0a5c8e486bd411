# Every target first makes .venv and installs what it needs, so each works on a bare machine.

PYTHON_ENV = .venv/bin/python
PYTEST = $(PYTHON_ENV) -m pytest
# Both databases are chosen by the environment; tests choose for themselves.
HERE = env -u DATABASE_URL -u REDIS_URL
STEP = @tools/part
# Many machines and containers forbid Python to keep what it has compiled. A run of the tests starts many Pythons,
# and each would compile the site and the tests again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run cluster rolling faults test test-cluster outages checks lint types layers migrations settings unit live browser browser-cluster walk thorough crowd soak bench bench-bots bench-pages bench-site profile playouts messages gallery format load lock licences materials environment environment-dev

help: ## Print these lines.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

run: environment ## Serve the site on http://localhost:8000, or on another port by PORT=.
	@tools/run

cluster: environment-dev ## Serve the site by many processes behind a proxy, on http://localhost:8000 or by PORT=.
	@$(HERE) $(PYTHON_ENV) -m tools.cluster --port $${PORT:-8000}

rolling: environment-dev ## Measure what 200 matches and 2,000 sockets notice while both servers are restarted.
	@$(HERE) $(PYTHON_ENV) -m tools.cluster.rolling

faults: environment-dev ## Kill, freeze and cut off each part of the site while it is played on, and check what is left.
	@$(HERE) $(PYTHON_ENV) -m tools.cluster.faults

test: ## Check everything below, stop at the first failure, and print how long each part took.
	@tools/parts $(MAKE) --no-print-directory ONCE=--elsewhere='"$(LIVE)"' checks unit live outages walk browser browser-cluster

# Reading all types takes a processor longer than the other four together.
checks: environment-dev ## Check style, layers, migrations and settings, and the types beside them.
	@$(MAKE) --no-print-directory types & types=$$!; \
	$(MAKE) --no-print-directory lint layers migrations settings || { status=$$?; wait $$types; exit $$status; }; \
	tools/part 'types: what is left of them'; wait $$types

lint: environment-dev ## Check the style of the code.
	$(STEP) lint
	@$(PYTHON_ENV) -m ruff check .
	@$(PYTHON_ENV) -m ruff format --check .

types: environment-dev ## Check the types.
	$(STEP) types
	@$(PYTHON_ENV) -m mypy --explicit-package-bases .

layers: environment-dev ## Check that no package imports what is above it.
	$(STEP) layers
	@$(PYTHON_ENV) -c 'from importlinter.cli import lint_imports_command as lint; lint(["--no-logo"])'

migrations: environment-dev ## Check that every change of a model has its migration.
	$(STEP) migrations
	@$(HERE) $(PYTHON_ENV) manage.py makemigrations --check --dry-run

settings: environment-dev ## Check the settings as they are in production.
	$(STEP) settings
	@$(HERE) PRODUCTION=1 SECRET_KEY="$$(tools/secret-key)" DICE_KEYS="$$(tools/dice-key)" LOG_KEY="$$(tools/log-key)" \
		ALLOWED_HOSTS=tahur.example CSRF_TRUSTED_ORIGINS=https://tahur.example \
		$(PYTHON_ENV) manage.py check --deploy --fail-level WARNING

unit: environment-dev ## Test the engine, then the site on SQLite and the in-memory channel layer.
	$(STEP) 'unit: engine'
	@$(PYTEST) tests/engine -n 2 --dist worksteal
	$(STEP) 'unit: site on SQLite and the in-memory channel layer'
	@$(HERE) $(PYTEST) tests --ignore=tests/engine --ignore=tests/e2e -m 'not needs_row_locks' -n 2 --dist worksteal $(ONCE)

# What these show hardly depends on the database, so a complete run tests most of it here alone.
LIVE = tests/games tests/lobby tests/accounts tests/faults/test_database.py
live: environment-dev ## Test the site again on a private PostgreSQL and a private Redis.
	$(STEP) 'live: site on PostgreSQL and Redis'
	@$(PYTHON_ENV) -m tools.servers -- $(PYTEST) $(LIVE) -m 'not sqlite_only' -n 2 --dist worksteal

# Three browsers for two cores, as each waits much. On a busy machine that can be too slow for a test: what
# failed is run once more by itself, for all to see; what fails again has failed.
browser: environment-dev ## Test the running site with a real browser.
	$(STEP) browser
	@tools/driver
	@CHROMIUM="$$(tools/browser)" || exit; export CHROMIUM; \
	$(HERE) $(PYTEST) tests/e2e -n 3 --maxschedchunk 1 || { \
		tools/part 'browser: what failed, once more by itself'; \
		$(HERE) $(PYTEST) tests/e2e --last-failed --last-failed-no-failures none; }

# Both setups at once: at the end each waits long for what would only then be late. Failures are printed again
# as the last lines, as of a long log often only those are kept.
WALK = $(HERE) $(PYTHON_ENV) -m tools.crowd --seed 1 --seconds $(if $(THOROUGH),60,25) --people 16 --setup
walk: environment-dev ## Let simulated users use the site at random for a minute.
	$(STEP) walk
	@mkdir -p .local; $(WALK) one >.local/walk-one 2>&1 & one=$$!; $(WALK) two >.local/walk-two 2>&1; two=$$?; \
	wait $$one; one=$$?; cd .local; cat walk-one walk-two; grep -h -A 20 '^FAILURE' walk-one walk-two; exit $$((one | two))

# A busy machine is slow to recover, so pages get more time here than in `make faults`.
outages: environment-dev ## Break a small cluster while it is played on: the short form of faults.
	$(STEP) 'cluster: faults'
	@$(HERE) $(PYTHON_ENV) -m tools.cluster.faults --matches 10 --watchers 60 --seconds 60 --only 'a server is killed' \
		'all timekeepers are killed' 'Redis is flushed' 'PostgreSQL crashes' 'the proxy is killed'

SHORT_CORE = tests/e2e/match/course/test_whole_game.py tests/e2e/match/moves/test_turns.py
browser-cluster: environment-dev ## Play with real browsers on many processes: the short form of test-cluster.
	$(STEP) 'cluster: browser'
	@tools/driver
	@CHROMIUM="$$(tools/browser)" || exit; export CHROMIUM CLUSTER=1; \
	$(HERE) $(PYTEST) $(SHORT_CORE) || { \
		tools/part 'cluster: browser: what failed, once more by itself'; \
		$(HERE) $(PYTEST) $(SHORT_CORE) --last-failed --last-failed-no-failures none; }

CORE = tests/e2e/match/course tests/e2e/match/moves/test_turns.py tests/e2e/lobby tests/e2e/dice/test_joint_throws.py
test-cluster: environment-dev ## Test the site on many processes: a rolling restart, and the core of the browser tests.
	$(STEP) 'cluster: rolling restart'
	@$(HERE) $(PYTHON_ENV) -m tools.cluster.rolling --matches 40 --watchers 320
	$(STEP) 'cluster: browser'
	@tools/driver
	@CHROMIUM="$$(tools/browser)" || exit; export CHROMIUM; \
	for part in $(CORE); do CLUSTER=1 $(HERE) $(PYTEST) $$part || exit; done

thorough: environment-dev ## Test with longer random tests, all combinations, sizes and languages.
	@THOROUGH=1 $(HERE) $(PYTEST) tests --ignore=tests/e2e -m 'not needs_row_locks' -n 2 --dist worksteal
	@$(MAKE) --no-print-directory THOROUGH=1 live walk browser

MINUTES = 60
crowd: environment-dev ## Let simulated users use the site at random, MINUTES on each of two setups (docs/crowd.md).
	@$(HERE) $(PYTHON_ENV) -m tools.crowd --seconds $$(($(MINUTES) * 60)) --people 24

soak: environment-dev ## Try every pair of simultaneous actions two hundred times on PostgreSQL.
	@ROUNDS=200 $(PYTHON_ENV) -m tools.servers -- $(PYTEST) tests/games/requests/test_concurrent_pairs.py -n 2 --timeout 7200 --durations=0

bench: environment-dev ## Print how fast the engine is, beside OpenSpiel and by the clock.
	@$(PYTHON_ENV) -m tools.bench

MATCHES = 1000000
bench-pages: environment-dev ## Print what each page costs on a site with MATCHES matches (docs/performance.md).
	@$(HERE) $(PYTHON_ENV) -m tools.bench.pages --matches $(MATCHES)

SERVER = daphne
bench-site: environment-dev ## Print how fast the running site is by SERVER, beside a naive one, in one run.
	@$(HERE) $(PYTHON_ENV) -m tools.bench.site --server $(SERVER)

load: MINUTES = 5
load: environment-dev ## Play PEOPLE on the site at ADDRESS for MINUTES, from another machine (docs/operations/sizing.md).
	@$(HERE) $(PYTHON_ENV) -m tools.load --address $(ADDRESS) --people $(or $(PEOPLE),200) --minutes $(MINUTES) $(if $(OWN),--i-own-this-site)

profile: environment-dev ## Print where the path of a move spends its time.
	@$(PYTHON_ENV) -m tools.bench.path_of_move

bench-bots: environment-dev ## Print how late bots and clocks act, with a hundred matches on one core.
	@$(HERE) $(PYTHON_ENV) -m tools.bench.bots

playouts: environment-dev ## Play a hundred thousand random games of every game and option.
	@$(PYTHON_ENV) -m tools.playouts

messages: environment-dev ## Bring the catalogues of all languages up to date with the code.
	@$(HERE) $(PYTHON_ENV) -m tools.messages

gallery: environment-dev ## Take pictures of every page and of every board in many sizes, onto two sheets.
	@$(HERE) $(PYTHON_ENV) -m tools.gallery
	@$(HERE) $(PYTHON_ENV) -m tools.gallery --boards

format: environment-dev ## Put the code into the one style.
	@$(PYTHON_ENV) -m ruff check --fix .
	@$(PYTHON_ENV) -m ruff format .

lock: environment-dev ## Bring the hashes of all packages up to date with the requirements (docs/operations/packages.md).
	@$(PYTHON_ENV) -m tools.lock $(LOCK)

licences: environment-dev ## Print the licence of every package; fail for an unknown one.
	@$(PYTHON_ENV) -m tools.bill licences --dev

materials: environment ## Print a bill of materials of the site, as CycloneDX JSON.
	@$(PYTHON_ENV) -m tools.bill materials

environment:
	@tools/environment requirements.txt

environment-dev:
	@tools/environment requirements-dev.txt
