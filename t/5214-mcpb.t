#!/bin/sh
# 5214-mcpb.t -- the bundle for MCP clients: its manifest, its files, and a server that answers out of it.
. t/tap.sh

if ! command -v python3 >/dev/null 2>&1; then
	skip 'python3 is not installed'
	finish
fi
version=$("$PORISM" --version | sed 's/.* //')
for n in 1 2; do
	(umask 0$((n * 22)) && TZ=Asia/Tokyo packaging/mcpb/pack --version "$version" --program "$PORISM" --level 1 "$dir/$n.mcpb" >"$dir/said")
done
ok 'twice the same bytes' cmp "$dir/1.mcpb" "$dir/2.mcpb"
cat >"$dir/check.py" <<'END'
import json, os, subprocess, sys, zipfile
bundle, folder, porism = sys.argv[1:4]
z = zipfile.ZipFile(bundle)
manifest = json.loads(z.read("manifest.json"))
# What the format asks for, version 0.3.
for key in ("manifest_version", "name", "version", "description", "author", "server"):
    if key not in manifest:
        print("no", key)
known = {"manifest_version", "name", "display_name", "version", "description", "long_description", "author", "license",
         "keywords", "server", "user_config", "tools", "tools_generated", "prompts_generated", "compatibility"}
print("unknown", sorted(set(manifest) - known))
print("licence", manifest["license"])
sys.path.insert(0, "python")
sys.dont_write_bytecode = True
import build_wheel
print("of the libraries", *(build_wheel.licence(f).split()[-1] for f in ({"libgmp.so.10"}, {"libgmp.so.10", "libgf2x.so.3"})))
print(manifest["manifest_version"], manifest["version"], manifest["server"]["type"])
place = manifest["server"]["entry_point"]
config = manifest["server"]["mcp_config"]
print("entry", config["command"] == "${__dirname}/" + place, oct(z.getinfo(place).external_attr >> 16 & 0o777))
shown = json.loads(subprocess.run([porism, "tools", "--mcp", "--profile", "all"], stdout=subprocess.PIPE).stdout)
names = {t["name"] for t in (shown["tools"] if isinstance(shown, dict) else shown)}
served = {"create_canvas", "run_script", "render_canvas", "solve_problem", "find_tools"}
print("tools", sorted(t["name"] for t in manifest["tools"] if t["name"] not in names | served))
for item in z.infolist():
    path = z.extract(item, folder)
    os.chmod(path, item.external_attr >> 16 & 0o777)
words = [config["command"].replace("${__dirname}", folder)]
for word in config["args"]:
    for key, about in manifest["user_config"].items():
        word = word.replace("${user_config.%s}" % key, str(about["default"]))
    words.append(word)
ask = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"}}},
       {"jsonrpc": "2.0", "method": "notifications/initialized"},
       {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]
out = subprocess.run(words, input="".join(json.dumps(a) + "\n" for a in ask), stdout=subprocess.PIPE,
                     env=dict(os.environ, HOME=folder, XDG_DATA_HOME=folder), universal_newlines=True).stdout
said = [json.loads(line) for line in out.splitlines()]
print("server", said[0]["result"]["serverInfo"]["version"])
listed = {t["name"] for t in said[1]["result"]["tools"]}
print("listed", sorted(t["name"] for t in manifest["tools"] if t["name"] not in listed))
END
mkdir "$dir/open"
same 'manifest, files and server are as they should be' "unknown []
licence Apache-2.0
of the libraries LGPL-3.0-or-later GPL-3.0-or-later
0.3 $version binary
entry True 0o755
tools []
server $version
listed []" "$(python3 "$dir/check.py" "$dir/1.mcpb" "$dir/open" "$PORISM" 2>&1)"
same 'licences travel with it' 'LICENSE NOTICE OFL.txt' "$(cd "$dir/open" && ls LICENSE NOTICE OFL.txt | tr '\n' ' ' | sed 's/ $//')"

# The format's own program, where it is installed (npm install @anthropic-ai/mcpb).
mcpb=$(command -v mcpb || ls t/node/node_modules/.bin/mcpb 2>/dev/null)
if [ -n "$mcpb" ]; then
	ok 'mcpb validate accepts the manifest' "$mcpb" validate "$dir/open/manifest.json"
else
	skip 'mcpb is not installed'
fi
finish
