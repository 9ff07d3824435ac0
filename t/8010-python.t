#!/bin/sh
# 8010-python.t -- the Python package against the library that was built.
. t/tap.sh

if ! command -v python3 >/dev/null 2>&1; then
	skip 'no python3'
	finish
fi
# A sanitizer's runtime must come first in a process, which Python is not.
if nm -D "$BUILD/libporism.so" 2>/dev/null | grep -q __asan_init; then
	skip 'python3 cannot load a library built with sanitizers'
	finish
fi
PORISM_LIBRARY=$BUILD/libporism.so
export PORISM_LIBRARY
python3 -B -m unittest discover -s python/tests -v >"$dir/out" 2>&1
same 'its own tests' 0 $?
grep -E '(FAIL|ERROR|Error)' "$dir/out" | sed 's/^/# /'
holds 'they ran' 'OK' "$(tail -n 1 "$dir/out")"

# Installed: a wheel made without network, used without the source tree.
if python3 -m venv --without-pip "$dir/venv" 2>/dev/null && python3 -m pip --version >/dev/null 2>&1; then
	ok 'pip install ./python, no network' python3 -m pip --python "$dir/venv/bin/python" \
		install --no-index --disable-pip-version-check -q ./python
	unset PORISM_LIBRARY
	same 'the installed package' '1.0 ok' "$(cd "$dir" && venv/bin/python -c \
		'import porism; r = porism.score("Gougu N0 N1 V0 Get V0", [3, 4], 5); print(r["score"], r["status"])')"
	same 'an episode of it' '1 answered' "$(cd "$dir" && venv/bin/python -c \
		'import porism, porism.trl, porism.verl, porism.openrlhf; e = porism.Agent().reset({"text": "?", "answer": "5"}).answer(5); print(e["reward"], e["status"])')"
else
	skip 'no venv or pip'
fi
finish
