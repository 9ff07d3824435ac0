# eval.sh -- for scripts about porism eval: . t/eval.sh, after t/tap.sh
#
#   eval_ ARGUMENT...                 output in $dir/out, messages in $dir/err, exit code in rc
#   says TEXT CODE PART ARGUMENT...   it ends with this code and says this

eval_() {
	"$PORISM" eval "$@" >"$dir/out" 2>"$dir/err"
	rc=$?
}

says() {
	says_text=$1 says_code=$2 says_part=$3
	shift 3
	eval_ "$@"
	same "$says_text: the exit code" "$says_code" "$rc"
	holds "$says_text: the words" "$says_part" "$(cat "$dir/err" "$dir/out")"
}
