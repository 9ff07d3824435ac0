# start.sh -- for scripts after tap.sh: the scripted server of models.
#
#   mock_start NAME ARGUMENT...   starts mock.py; its port is in $port; fails when it does not
#                                 come up, with 77 where it cannot be
#   mock_up NAME COMMAND...       the same for any server that prints its port
# All of them end with the script.

mock_pids=
mock_python=$(command -v python3) || mock_python=

mock_start() {
	mock_name=$1
	shift
	mock_up "$mock_name" "$mock_python" -B t/mock/mock.py "$@"
}

mock_up() {
	mock_name=$1
	shift
	"$@" >"$dir/$mock_name.port" 2>"$dir/$mock_name.err" &
	mock_pid=$!
	mock_pids="$mock_pids $mock_pid"
	mock_tries=0
	while [ ! -s "$dir/$mock_name.port" ]; do
		if ! kill -0 "$mock_pid" 2>/dev/null; then
			wait "$mock_pid"
			return $?
		fi
		mock_tries=$((mock_tries + 1))
		[ $mock_tries -lt 600 ] || return 1
		sleep 0.1
	done
	port=$(cat "$dir/$mock_name.port")
}

mock_stop() {
	for mock_pid in $mock_pids; do
		kill "$mock_pid" 2>/dev/null
	done
	mock_pids=
}
trap 'mock_stop; rm -rf "$dir"' EXIT
