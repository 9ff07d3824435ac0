#!/bin/sh
# 9501-eval-kill.t -- a run of porism eval that is killed again and again ends with the same bytes.
# EVAL_KILL='2000 20': so many samples, killed so often.
. t/tap.sh

python=$(command -v python3) || { echo '1..0 # skip there is no python3'; exit 0; }
set -- ${EVAL_KILL:-200 5}
"$python" -B t/eval/kill.py "$PORISM" "$dir" "$1" "$2"
