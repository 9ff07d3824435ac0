#!/bin/sh
# 7210-translate.t -- solutions in prose, through models that are files: controls, faults, resume.
if ! command -v python3 >/dev/null 2>&1; then
	echo '1..0 # skip python3 is not installed'
	exit 0
fi
exec python3 -B t/judge/translate.py "${PORISM:-$PWD/build/porism}" examples/judge
