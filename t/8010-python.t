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

# What docs/PYTHON.md shows is so.
sed 's/^```.*//' docs/PYTHON.md >"$dir/shown"
same 'docs/PYTHON.md' '' "$(cd "$dir" && PYTHONPATH=$OLDPWD/python python3 -B -m doctest shown 2>&1)"
holds 'the pictures are there' '</svg>' "$(tail -c 20 "$dir/figure.svg")"

# Installed: a wheel made without network, used without the source tree.
if python3 -m venv --without-pip "$dir/venv" 2>/dev/null && python3 -m pip --version >/dev/null 2>&1; then
	ok 'pip install ./python, no network' python3 -m pip --python "$dir/venv/bin/python" \
		install --no-index --disable-pip-version-check -q ./python
	unset PORISM_LIBRARY
	same 'the installed package' '1.0 ok' "$(cd "$dir" && venv/bin/python -c \
		'import porism; r = porism.score("Gougu N0 N1 V0 Get V0", [3, 4], 5); print(r["score"], r["status"])')"
	same 'an episode of it' '1 answered' "$(cd "$dir" && venv/bin/python -c \
		'import porism, porism.trl, porism.verl, porism.openrlhf; e = porism.Agent().reset({"text": "?", "answer": "5"}).answer(5); print(e["reward"], e["status"])')"
	same 'its version is that of the header' "$("$PORISM" --version)" "porism $("$dir/venv/bin/python" -c \
		'import importlib.metadata as m; print(m.version("porism"))')"
	same 'python3 -m porism, from there' "library $dir/venv" "$(cd "$dir" && venv/bin/python -m porism | sed -n 's,.*\(library .*/venv\)/.*,\1,p')"
else
	skip 'no venv or pip'
fi
# A wheel for others is looked at by `make wheel-check`; here, what it would be called.
same 'the tag of a wheel says for which machine it is' "py3-none-linux_$(uname -m)" "$(cd python && PORISM_LIBRARY=$BUILD/libporism.so python3 -B -c \
	'import build_wheel as b; print("py3-none-linux_" + b.machine(b.library()))')"
finish
