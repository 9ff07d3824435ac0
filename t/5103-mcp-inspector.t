#!/bin/sh
# 5103-mcp-inspector.t -- the protocol's inspector, from the command line.
. t/tap.sh

inspector=t/node/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js
node=$(t/node/new-node) && [ -e "$inspector" ] || {
	echo '1..0 # skip Node 22 or the packages of t/node are not installed: dev/setup --tests'
	exit 0
}
HOME=$dir
export HOME
inspect() {
	"$node" "$inspector" --cli "$PORISM" mcp --memory "$@" --format json 2>"$dir/err"
}

holds 'tools/list' '"name":"create_canvas"' "$(inspect --method tools/list)"
ok 'schemas that every provider takes' "$node" "$inspector" --cli "$PORISM" mcp --memory --method tools/list --strict
ok 'and all tools' "$node" "$inspector" --cli "$PORISM" mcp --memory --profile all --method tools/list --strict
holds 'a call' 'sqrt(2)' "$(inspect --method tools/call --tool-name run_script --tool-arg 'script=Distance((0, 0), (1, 1))')"
inspect --method tools/call --tool-name add_point --tool-arg name=A x=1 y=2 >"$dir/out"
same 'a refused call ends with 5' 5 $?
holds 'prompts' 'draw_figure' "$(inspect --method prompts/list)"
holds 'templates' 'porism://canvas/{id}.svg' "$(inspect --method resources/templates/list)"
inspect --method tools/call --tool-name render_canvas --app-info --advertise-apps >"$dir/app"
same 'render_canvas has an app' 0 $?
holds 'which is our page' 'ui://porism/canvas' "$(cat "$dir/app")"
finish
