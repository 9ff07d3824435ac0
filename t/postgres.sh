#!/bin/sh
# postgres.sh -- a PostgreSQL of our own, for tests: in a folder, on a Unix socket, nobody else's.
#
#   t/postgres.sh start FOLDER [SETTING=VALUE ...]   makes it in FOLDER/pg and starts it; prints its address
#   t/postgres.sh crash FOLDER                       it ends at once, as if killed
#   t/postgres.sh again FOLDER                       and starts again
#   t/postgres.sh stop FOLDER                        it ends, and FOLDER/pg is deleted
#
# It keeps what it is told (fsync) unless a setting says fsync=off.  Ends with 77 and a word where
# PostgreSQL is not installed or cannot be started.

# Debian's package has the programs outside of PATH.
where() {
	for d in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) $(echo "$PATH" | tr : ' '); do
		[ -x "$d/initdb" ] && [ -x "$d/postgres" ] && echo "$d" && return
	done
	return 1
}

skip() {
	echo "$*"
	exit 77
}

what=${1-} folder=${2-}
[ -n "$folder" ] || { echo "usage: t/postgres.sh start|crash|again|stop FOLDER" >&2; exit 2; }
shift 2
data=$folder/pg
bin=$(where) || skip 'PostgreSQL is not installed'

# PostgreSQL refuses to run as root.
as() {
	if [ "$(id -u)" = 0 ]; then
		setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups "$@"
	else
		"$@"
	fi
}
user=nobody
! id postgres >/dev/null 2>&1 || user=postgres

ctl() {
	as "$bin/pg_ctl" -D "$data/db" -s -w -t 60 "$@" >/dev/null 2>&1 </dev/null
}

case $what in
start)
	mkdir "$data" || exit 1
	if [ "$(id -u)" = 0 ]; then
		command -v setpriv >/dev/null || skip 'there is no setpriv'
		chown "$user" "$data" && chmod a+x "$folder" || skip 'the folder cannot be given away'
	fi
	# The locale C and no other: it is the fastest to make, and the store does not sort by any.
	(cd / && as "$bin/initdb" -D "$data/db" -U porism -A trust -E UTF8 --locale=C -N >"$folder/initdb.log" 2>&1) ||
		skip 'initdb failed'
	{
		echo "listen_addresses = ''"
		echo "unix_socket_directories = '$data'"
		echo "max_connections = 100"
		echo "shared_buffers = 16MB"
		echo "logging_collector = off"
		for setting in "$@"; do
			echo "${setting%%=*} = ${setting#*=}"
		done
	} | as tee -a "$data/db/postgresql.conf" >/dev/null
	(cd / && ctl -l "$data/log" start) || skip 'PostgreSQL cannot be started'
	echo "postgresql://porism@/postgres?host=$(echo "$data" | sed 's|/|%2F|g')"
	;;
crash)	cd / && ctl -m immediate stop ;;
again)	cd / && ctl -l "$data/log" start ;;
stop)	(cd / && ctl -m immediate stop); rm -rf "$data" "$folder/initdb.log" ;;
esac
