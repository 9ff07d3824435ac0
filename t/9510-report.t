#!/bin/sh
# 9510-report.t -- porism eval report: a page, CSV, LaTeX and JSON of runs.
. t/tap.sh

# A run with traces, by a model that is a file.
mkdir "$dir/set"
cp examples/eval/* "$dir/set"
ok 'a run' "$PORISM" eval run "$dir/set/rehearsal.json" -o "$dir/run" --quiet
said=$("$PORISM" eval report "$dir/run" 2>&1)
same 'its report' "porism eval report: 4 samples, 2 arms, 8 attempts
porism eval report: $dir/run/report.html" "$said"
page=$(cat "$dir/run/report.html")
holds 'the accuracy of an arm' '<th scope="row">All</th><td class="n">4</td><td class="n">50.0<small>15.0–85.0</small></td><td class="n">75.0' "$page"
holds 'the pair' 'BL → CT' "$page"
holds 'plots' '<figure class="plot">' "$page"
same 'each for a wide page and a slim one' "$(grep -o '<div class="wide"><svg' "$dir/run/report.html" | wc -l)" "$(grep -o '<div class="slim"><svg' "$dir/run/report.html" | wc -l)"
holds 'samples in the order of their file' '"id":["hypotenuse","diagonal","median","circle"]' "$page"
holds 'what was said of the run' '<dt>traces</dt><dd>true</dd>' "$page"
same 'and nothing of what was not' 0 "$(grep -c '<dt>retries</dt>\|<dt>limit</dt>\|<dd>null</dd>' "$dir/run/report.html")"
holds 'no script but its own' "script-src 'nonce-porism'" "$page"
cp "$dir/run/report.html" "$dir/first.html"
"$PORISM" eval report "$dir/run" --quiet
ok 'the same bytes again' cmp "$dir/first.html" "$dir/run/report.html"

ok 'CSV and LaTeX' "$PORISM" eval report "$dir/run" --csv "$dir/csv" --latex "$dir/tex" --quiet
same 'a table' 'Set,N,BL,BL low,BL high,CT,CT low,CT high' "$(head -n 1 "$dir/csv/accuracy.csv" | tr -d '\r')"
holds 'its numbers' ',4,0.5,0.15' "$(cat "$dir/csv/accuracy.csv")"
holds 'Save and Break' ',1,2,1,0,1,2,1' "$(cat "$dir/csv/paired-1.csv" | tr -d '\r')"
same 'shares are not called percent' 'Arm,Attempts,verdict: equal,verdict: close,verdict: different,verdict: unclear,verdict: none,of all: equal,of all: equal + close,of those with a key: n,of those with a key: right' \
	"$(head -n 1 "$dir/csv/verdicts.csv" | cut -d , -f 1-11)"
holds 'LaTeX' '\begin{tabular}{lrrr}' "$(cat "$dir/tex/accuracy.tex")"
if command -v pdflatex >/dev/null 2>&1; then
	ok 'which compiles' sh -c 'cd "$1" && pdflatex -interaction=nonstopmode -halt-on-error all.tex' sh "$dir/tex"
else
	skip 'there is no pdflatex'
fi
ok 'JSON' sh -c '"$1" eval report "$2" --json --quiet >"$3"' sh "$PORISM" "$dir/run" "$dir/json"
holds 'what it is' '{"porism_report":1,' "$(cat "$dir/json")"
ok 'JSON to a file' "$PORISM" eval report "$dir/run" -o "$dir/out.json" --quiet
ok 'the same' cmp "$dir/json" "$dir/out.json"

# Without traces the sets know what was asked: those of the config that the run remembers, as long as they
# are what they were.
sed 's/"traces": true/"traces": false/' examples/eval/rehearsal.json >"$dir/set/bare.json"
"$PORISM" eval run "$dir/set/bare.json" -o "$dir/bare" --quiet
"$PORISM" eval report "$dir/bare" --quiet
holds 'the config of the run' '"title":["The legs of a right triangle' "$(cat "$dir/bare/report.html")"
same 'where it lies is told to nobody' 0 "$(grep -c 'bare\.json' "$dir/bare/report.html")"
mkdir "$dir/moved"
mv "$dir/set/bare.json" "$dir/moved"
cp "$dir/set/problems.jsonl" "$dir/set/replies.jsonl" "$dir/moved"
said=$("$PORISM" eval report "$dir/bare" 2>&1)
same 'no config any more, no text' 0 "$(grep -c 'The legs of a right triangle' "$dir/bare/report.html")"
same 'and not a word' 'porism eval report: 4 samples, 2 arms, 8 attempts' "$(echo "$said" | head -n 1)"
ok 'told where it is' "$PORISM" eval report "$dir/bare" --config "$dir/moved/bare.json" --quiet
holds 'there is' '"title":["The legs of a right triangle' "$(cat "$dir/bare/report.html")"
cp "$dir/moved/bare.json" "$dir/set"
cp "$dir/set/problems.jsonl" "$dir/kept.jsonl"
sed 's/The legs of/The two legs of/' "$dir/kept.jsonl" >"$dir/set/problems.jsonl"
"$PORISM" eval report "$dir/bare" --quiet
same 'a set that has changed is not what was asked' 0 "$(grep -c 'legs of a right triangle' "$dir/bare/report.html")"
cp "$dir/kept.jsonl" "$dir/set/problems.jsonl"
holds 'a config that is none' 'nowhere.json' "$("$PORISM" eval report "$dir/bare" --config "$dir/nowhere.json" 2>&1)"

# The solver leaves no traces.
sed 's/"model": *"[^"]*"/"model": "engine"/; s/"arms": *\[[^]]*\],*//' examples/eval/rehearsal.json >"$dir/set/engine.json"
"$PORISM" eval run "$dir/set/engine.json" -o "$dir/engine" --quiet
"$PORISM" eval report "$dir/engine" --quiet
holds 'the solver was asked too' '"title":["The legs of a right triangle' "$(cat "$dir/engine/report.html")"

# Canvases: what they show in place of an accuracy.
cat >"$dir/set/d.jsonl" <<'END'
{"id": "d1", "prompt": "Draw a segment AB.", "scoring_points": [{"question": "Are points A and B labeled?", "score": 0.5}, {"question": "Does it look friendly?", "score": 0.5}], "taxonomy": "Mathematics/Plane"}
END
cat >"$dir/set/ds.jsonl" <<'END'
{"id": "*", "mode": "draw", "turns": [{"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (4, 2)\ns = Segment(A, B)"}}]}, {"text": "GEOMETRY_DONE"}, {"text": "CONSTRUCTION_COMPLETE"}]}
END
echo '{"model": "script:ds.jsonl", "sets": [{"file": "d.jsonl", "pictures": "any"}], "arms": ["DRAW"]}' >"$dir/set/d.json"
"$PORISM" eval run "$dir/set/d.json" -o "$dir/drawn" --quiet
"$PORISM" eval report "$dir/drawn" --quiet
holds 'bounds of a drawing' 'semantic <b>50.0 to 100.0 %</b>' "$(cat "$dir/drawn/report.html")"
same 'and no accuracy' 0 "$(grep -c '<p class="big">\|<b>Accuracy</b>' "$dir/drawn/report.html")"
holds 'told beside the table' 'A drawing is right where every point is sure to be met' "$(cat "$dir/drawn/report.html")"
holds 'in the list' '"answer":["50–100 %"]' "$(cat "$dir/drawn/report.html")"

# Two runs.
"$PORISM" eval run "$dir/set/rehearsal.json" -o "$dir/other" --quiet
ok 'two runs' "$PORISM" eval report "$dir/run" "$dir/other" -o "$dir/two.html" --quiet
holds 'compared' 'CT · A → CT · B' "$(cat "$dir/two.html")"
holds 'by their folders where they have one name' '<title>run and other</title>' "$(cat "$dir/two.html")"

# Parts of a run, in any order of lines, give the same tables.
mkdir "$dir/parts"
cp "$dir/run/run.json" "$dir/parts"
awk 'NR % 2' "$dir/run/records.jsonl" >"$dir/parts/records-2-of-2.jsonl"
awk 'NR % 2 == 0' "$dir/run/records.jsonl" >"$dir/parts/records-1-of-2.jsonl"
"$PORISM" eval report "$dir/parts" --csv "$dir/csv2" --quiet
ok 'parts of a run' cmp "$dir/csv/accuracy.csv" "$dir/csv2/accuracy.csv"

# What a record says is not believed.
mkdir "$dir/bad"
echo secret >"$dir/secret"
printf '%s\n' '{"key":"a/1","set":"<img src=x onerror=alert(1)>","id":"1","arm":"A","try":1,"status":"answered","answer":"</script><script>alert(1)</script>","truth":"1","verdict":"different","right":false,"why":"","trace":"../secret"}' \
	'{"key":"a/2","set":"a","id":"2","arm":"A","try":1,"status":"answered","answer":"1","truth":"1","verdict":"equal","right":true,"why":"","trace":"'"$dir"'/secret"}' >"$dir/bad/records.jsonl"
said=$("$PORISM" eval report "$dir/bad" 2>&1)
holds 'a trace lies below the folder' '2 traces that cannot be read' "$said"
same 'no markup of a record is markup' 0 "$(grep -c '<img src=x\|<script>alert' "$dir/bad/report.html")"

ok 'no run' sh -c '"$1" eval report 2>/dev/null; [ $? = 129 ]' sh "$PORISM"
ok 'a folder that is none' sh -c '"$1" eval report "$2" 2>/dev/null; [ $? = 128 ]' sh "$PORISM" "$dir/nowhere"
mkdir "$dir/empty"
holds 'a folder without records' 'there are no records' "$("$PORISM" eval report "$dir/empty" 2>&1)"
holds 'an unknown option' 'unknown option --pdf' "$("$PORISM" eval report "$dir/run" --pdf 2>&1)"
holds 'three runs' 'one run, or two' "$("$PORISM" eval report a b c 2>&1)"
finish
