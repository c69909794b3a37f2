#!/bin/sh
# Every check and test, independent parts side by side; called by `make test` and so by CI.
# BIN is the environment's folder of programs. Each part's output goes to a file that is shown when the part fails.
set -u
cd "$(dirname "$0")/.."
OUT=$(mktemp -d)
trap 'rm -rf "$OUT"' EXIT
FAILED=0

row() { # name, command [+ name, command ...]: run in the background, one after the other, remember how each ended
    (
        while [ $# -gt 0 ]; do
            "$2" >"$OUT/$1.log" 2>&1
            echo $? >"$OUT/$1.rc"
            shift 2
            [ $# -gt 0 ] && shift
        done
    ) &
}

report() { # name, whether nothing may be skipped in CI: wait for the part and say how it ended
    while [ ! -s "$OUT/$1.rc" ]; do sleep 0.2; done
    if [ -n "${CI:-}" ] && [ "${2:-}" = whole ] && grep -qE '^SKIPPED' "$OUT/$1.log"; then
        echo "nothing may be skipped here" >>"$OUT/$1.log"
        echo 1 >"$OUT/$1.rc"
    fi
    if [ "$(cat "$OUT/$1.rc")" = 0 ]; then
        echo "ok      $1: $(grep -v '^ *$' "$OUT/$1.log" | tail -n 1)"
        grep -E '^SKIPPED' "$OUT/$1.log" | sed 's/^/        /'
    else
        FAILED=1
        echo "FAILED  $1"
        sed 's/^/        /' "$OUT/$1.log"
    fi
}

is_compiled() ( # in a folder without sources, so that the installed package is asked
    cd "$OUT" || exit 1
    "$BIN/python" -c 'from castillo.pure import is_compiled; print("rules compiled:", is_compiled()); exit(not is_compiled())'
)

lint() { "$BIN/ruff" check . && "$BIN/ruff" format --check .; }
imports() { (cd src && "$BIN/lint-imports" --no-cache ../pyproject.toml); }
pure() { CASTILLO_PURE=1 "$BIN/python" -m pytest -q -p no:cacheprovider tests/core tests/games tests/test_scenarios.py -m 'not soak'; }
soak() { "$BIN/python" -m pytest -q -p no:cacheprovider tests/games tests/server -m soak; }
compiled() { "$BIN/python" -m pytest -q -p no:cacheprovider tests -m 'not soak' --ignore=tests/server --ignore=tests/browser; }
server() { "$BIN/python" -m pytest -q -p no:cacheprovider tests/server -m 'not soak'; }
browser() { "$BIN/python" -m pytest -q -p no:cacheprovider tests/browser -m 'not soak' -n 2 --dist worksteal; }
client() {
    if ! command -v npm >/dev/null; then
        echo "SKIPPED the client's own checks: there is no npm"
        return
    fi
    (cd client && npm ci --no-audit --no-fund --loglevel=error && npm run check && npm test)
}

if ! is_compiled; then
    if [ -n "${CI:-}" ]; then
        echo "FAILED  the rules are not compiled"
        exit 1
    fi
    echo "note: the rules are not compiled here (no C compiler?); everything runs, but slower"
fi

# Two lanes at a time: the machine that this must run on has two cores.
row types "$BIN/mypy" + compiled compiled
row lint lint + imports imports + pure pure + soak soak + client client
report lint; report imports; report types; report pure; report compiled; report soak; report client whole
row server server
report server whole
row browser browser # alone, in two processes: what is shown must not wait for the machine
report browser whole

[ $FAILED = 0 ] && echo "all checks and tests passed"
exit $FAILED
