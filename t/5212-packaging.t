#!/bin/sh
# 5212-packaging.t -- the service of systemd and the container: their files, a socket that is handed over, notifications.
. t/tap.sh
unset PORISM_TOKEN XDG_DATA_HOME NOTIFY_SOCKET LISTEN_FDS LISTEN_PID
unit=packaging/systemd

# Every option that a file gives to porism serve is one.
options() {
	grep -v '^#' "$1" | grep -oE -- '(^|[ "])--[a-z-]+' | tr -d ' "' | sort -u
}
known() {
	"$PORISM" help serve | grep -oE -- '--[a-z-]+' | sort -u
}
known >"$dir/known"
same 'the unit asks for options that there are' '' "$(grep ExecStart= $unit/porism.service >"$dir/line"
	options "$dir/line" | grep -vxFf "$dir/known")"
same 'so does the container' '' "$(grep -E '^(ENTRYPOINT|CMD|HEALTHCHECK)' packaging/container/Containerfile |
	grep -oE '"--[a-z-]+' | tr -d '"' | sort -u | grep -vxFf "$dir/known")"
same 'its recipe has the instructions that there are' '' "$(sed -e :a -e '/\\$/N; s/\\\n//; ta' packaging/container/Containerfile |
	grep -vE '^(#|$|(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD) )')"
same 'and leaves what was built outside' '' "$(for f in build t/node/node_modules .git; do grep -qx "$f" .dockerignore || echo $f; done)"
same 'and copies what is there' '' "$(for f in debian/control debian/rules Makefile; do [ -e $f ] || echo $f; done)"

# It installs a package that the sources build, and its tools are those that Debian builds with.
same 'and installs what dpkg-buildpackage writes' 'porism' "$(sed -n 's,^COPY --from=build /\([a-z]*\)_\*\.deb .*,\1,p' packaging/container/Containerfile)"
same 'which is a package of ours' 1 "$(grep -cx 'Package: porism' debian/control)"
same 'without the secret that it makes' 1 "$(grep -c 'rm -rf.* /etc/porism ' packaging/container/Containerfile)"

if command -v systemd-analyze >/dev/null 2>&1; then
	sed "s,/usr/local/bin/porism,/bin/true," $unit/porism.service >"$dir/porism.service"
	cp $unit/porism.socket "$dir"
	same 'systemd can read the unit' '' "$(systemd-analyze verify --man=no "$dir/porism.service" "$dir/porism.socket" 2>&1)"
	exposure=$(systemd-analyze security --offline=true "$dir/porism.service" 2>/dev/null |
		sed -n 's/.*exposure level for porism.service: \([0-9.]*\).*/\1/p')
	if [ -n "$exposure" ]; then
		same "and finds it hardened (exposure $exposure)" 1 "$(echo "$exposure" | awk '{ print $1 <= 1.5 }')"
	else
		skip 'this systemd-analyze does not tell exposure offline'
	fi
else
	skip 'systemd is not installed'
fi

if ! command -v python3 >/dev/null 2>&1; then
	skip 'python3 is not installed'
	finish
fi
# A manager: a socket as descriptor 3, and where notifications go.
cat >"$dir/manager.py" <<'END'
import os, signal, socket, sys, urllib.request, subprocess
porism, folder = sys.argv[1:3]
notes = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notes.bind(folder + "/notify")
notes.settimeout(30)
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(100)
url = "http://127.0.0.1:%d" % listener.getsockname()[1]
pid = os.fork()
if not pid:
    if listener.fileno() != 3:
        os.dup2(listener.fileno(), 3)
    os.set_inheritable(3, True)
    out = os.open(folder + "/out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), NOTIFY_SOCKET=folder + "/notify")
    os.execv(porism, [porism, "serve", "--store", folder + "/store", "--no-token"])
print(notes.recv(1000).split(b"\n")[0].decode())
print(urllib.request.urlopen(url + "/api/v1/health").status)
print(subprocess.run([porism, "serve", "--check", url]).returncode)
print("http" in open(folder + "/out").read() and url in open(folder + "/out").read())
os.kill(pid, signal.SIGTERM)
print(notes.recv(1000).decode())
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
listener.close()
print(subprocess.run([porism, "serve", "--check", url], stderr=subprocess.DEVNULL).returncode)
END
said=$(python3 "$dir/manager.py" "$PORISM" "$dir" 2>"$dir/err")
if grep -q 'libmicrohttpd is not' "$dir/err"; then
	skip 'libmicrohttpd is not installed'
	finish
fi
same 'a socket of systemd is taken, and it is told' 'READY=1 200 0 True STOPPING=1 0 1' \
	"$(echo $said)"
finish
