#!/bin/sh
# 9600-shard.t -- --shard in every batch command, and porism merge: what the shards give together is
# what one run gives; what is missing, torn, changed or of another run is refused with a reason.
. t/tap.sh

# Times differ between runs, as they should.
untimed() {
	sed 's/"ms":[0-9.]*/"ms":0/g; s/[0-9.]* ms/0 ms/g'
}
# shards N NAME COMMAND...: of each shard its output, NAME.I
shards() {
	n=$1
	name=$2
	shift 2
	i=0
	while [ $i -lt "$n" ]; do
		i=$((i + 1))
		"$PORISM" "$@" --shard $i/"$n" >"$dir/$name.$i" 2>"$dir/$name.err.$i"
	done
}
# alike TEXT N NAME COMMAND...: the shards together are the whole
alike() {
	text=$1
	shift
	shards "$@"
	n=$1
	name=$2
	shift 2
	"$PORISM" "$@" 2>/dev/null | untimed >"$dir/$name.whole"
	ok "$text: $n shards are put together" "$PORISM" merge "$dir/$name.out" $(
		i=0
		while [ $i -lt "$n" ]; do
			i=$((i + 1))
			echo "$dir/$name.$i"
		done)
	untimed <"$dir/$name.out" >"$dir/$name.untimed"
	ok "$text: as one run" cmp "$dir/$name.whole" "$dir/$name.untimed"
	[ -s "$dir/$name.whole" ]
	tap_line $? "$text: which says something"
}

# --- Every batch command
i=0
while [ $i -lt 60 ]; do
	i=$((i + 1))
	echo "{\"id\":\"p$i\",\"program\":\"Gougu N0 N1 V0 Get V0\",\"nums\":[\"$((i % 7 + 3))\",\"$((i % 5 + 12))\"],\"answer\":\"13\"}"
	[ $((i % 9)) != 0 ] || echo 'no JSON at all'
	[ $((i % 11)) != 0 ] || echo
done >"$dir/programs.jsonl"
alike exec 5 exec exec --jsonl "$dir/programs.jsonl"
alike 'exec with several threads' 3 execs exec --jsonl "$dir/programs.jsonl" --threads 3 --explain
alike 'exec, where few records give a line' 4 gpt exec --jsonl "$dir/programs.jsonl" --to sharegpt
cat examples/problems/*.json >"$dir/problems.json"
alike solve 4 solve solve --json "$dir/problems.json"
alike 'solve for people' 3 solves solve --explain "$dir/problems.json"
alike prove 3 prove prove --json examples/theorems/classics.txt
alike 'prove --explain, many lines a problem' 3 proves prove --explain examples/theorems/classics.txt
"$PORISM" prove --json --explain examples/theorems/classics.txt >"$dir/proofs.jsonl" 2>/dev/null
alike 'check --proof' 3 proof check --proof "$dir/proofs.jsonl" --json
alike 'check --proof for people' 3 prooft check --proof "$dir/proofs.jsonl"
i=0
{
	echo '# predicates'
	while [ $i -lt 40 ]; do
		i=$((i + 1))
		printf 'cong A B A C\tA=0,0 B=%d,0 C=0,%d\n' $i $((i % 3 + i))
	done
	echo 'perp A'
} >"$dir/predicates"
alike 'check --predicates' 4 pred check --predicates "$dir/predicates"
alike 'check --predicates --json' 4 predj check --predicates "$dir/predicates" --json
cat examples/judge/*.json >"$dir/solutions.json"
alike judge 4 judge judge --json "$dir/solutions.json"
alike 'judge with planted errors' 3 plant judge --plant 7 --records "$dir/solutions.json"
cat >"$dir/answers.jsonl" <<'END'
{"id":"1","answer":"5 cm","key":"5"}
{"id":"2","answer":"\\sqrt{8}","key":"2\\sqrt{2}"}
{"id":"3","answer":"7","key":"8"}
{"answer":"1/2","key":"0.5"}
{"id":"5"}
END
alike grade 3 grade grade --jsonl "$dir/answers.jsonl"
i=0
while [ $i -lt 8 ]; do
	i=$((i + 1))
	echo "{\"id\":\"g$i\",\"text\":\"t\",\"predicates\":[\"midp M A B\",\"cong M A M B\"]}" >>"$dir/goal.jsonl"
	[ $i = 3 ] || echo "{\"id\":\"g$i\",\"points\":{\"A\":[0,0],\"B\":[4,0],\"M\":[2,$((i % 2))]}}" >>"$dir/canvas.jsonl"
done
alike 'check --fidelity' 3 fidelity check --fidelity "$dir/goal.jsonl" --canvas "$dir/canvas.jsonl"
alike 'more shards than records' 9 many check --proof "$dir/proofs.jsonl"

# --- Variables of who starts us
want=$(cat "$dir/exec.2")
same 'a Slurm array from 1' "$want" "$(SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=5 SLURM_ARRAY_TASK_COUNT=5 \
	"$PORISM" exec --jsonl "$dir/programs.jsonl" --shard auto 2>/dev/null)"
same 'from 0' "$want" "$(SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=4 SLURM_ARRAY_TASK_COUNT=5 \
	"$PORISM" exec --jsonl "$dir/programs.jsonl" --shard auto 2>/dev/null)"
same 'one of them again' "$want" "$(SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=2 SLURM_ARRAY_TASK_COUNT=1 \
	"$PORISM" exec --jsonl "$dir/programs.jsonl" --shard auto/5 2>/dev/null)"
same 'srun' "$want" "$(SLURM_PROCID=1 SLURM_NTASKS=5 "$PORISM" exec --jsonl "$dir/programs.jsonl" --shard auto 2>/dev/null)"
same 'an indexed job' "$want" "$(JOB_COMPLETION_INDEX=1 PORISM_SHARDS=5 "$PORISM" exec --jsonl "$dir/programs.jsonl" --shard auto 2>/dev/null)"
asked() { # OPTION...: what is said
	"$PORISM" exec --jsonl "$dir/programs.jsonl" "$@" 2>&1 >/dev/null
}
holds 'nobody says' 'nobody tells which part this is' "$(asked --shard auto)"
holds 'no such shard' 'a part is I/N' "$(asked --shard 9/8)"
holds 'one of an array, without their count' 'not all parts' "$(SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=2 SLURM_ARRAY_TASK_COUNT=1 asked --shard auto)"
"$PORISM" exec 'Get N0' 3 --shard 1/2 >/dev/null 2>&1
same 'a shard of one program is asked wrongly' 129 $?

# --- The indexed job of Kubernetes: its script, as each pod runs it
mkdir "$dir/data" "$dir/bin"
ln -s "$PORISM" "$dir/bin/porism"
cp "$dir/programs.jsonl" "$dir/data/problems.jsonl"
awk '/^            - \|$/ { on = 1; next } /^            - porism$/ { on = 0 } on { print substr($0, 15) }' \
	packaging/kubernetes/porism-shards.yaml | sed "s|/data|$dir/data|g" >"$dir/pod"
i=0
while [ $i -lt 8 ]; do
	PATH="$dir/bin:$PATH" JOB_COMPLETION_INDEX=$i PORISM_SHARDS=8 sh -c "$(cat "$dir/pod")" porism exec --jsonl "$dir/data/problems.jsonl" 2>/dev/null
	i=$((i + 1))
done
merge=$(sed -n 's|^            - exec porism ||p' packaging/kubernetes/porism-merge.yaml | sed "s|/data|$dir/data|g")
ok 'eight pods, and the job that merges' sh -c "$PORISM $merge"
ok 'give what one run gives' cmp "$dir/exec.whole" "$dir/data/answers.jsonl"

# --- The files for Slurm: an array from 0 on, and a merge that was submitted before there were shards
for i in 0 1 2; do
	PORISM=$PORISM SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=2 SLURM_ARRAY_TASK_COUNT=3 \
		sh packaging/slurm/porism-array.sbatch "$dir/data/of an array" exec --jsonl "$dir/programs.jsonl" 2>/dev/null
done
same 'parts are named from 1 on' 'shard-1-of-3 shard-2-of-3 shard-3-of-3' "$(ls "$dir/data/of an array" | tr '\n' ' ' | sed 's/ $//')"
holds 'by what they are' '"shard":1,"of":3' "$(tail -n 1 "$dir/data/of an array/shard-1-of-3")"
PORISM=$PORISM sh packaging/slurm/porism-merge.sbatch "$dir/data/slurm.jsonl" "$dir/data/of an array/shard-*-of-3" 2>/dev/null
ok 'the pattern is expanded by the job' cmp "$dir/exec.whole" "$dir/data/slurm.jsonl"

# --- What merge refuses
refused() { # TEXT PART SHARD...
	text=$1
	part=$2
	shift 2
	said=$("$PORISM" merge "$dir/never" "$@" 2>&1)
	rc=$?
	same "refused: $text" 1 $rc
	holds "and why" "$part" "$said"
	holds "and what to do" 'hint: ' "$said"
}
cd "$dir" || exit 1
refused 'one is missing' 'missing shard 4 of 5' exec.1 exec.2 exec.3 exec.5
refused 'all but one are' 'missing shards 1, 2, 4, 5 of 5' exec.3
refused 'one twice' 'exec.2 and exec.2 are both shard 2 of 5' exec.1 exec.2 exec.2 exec.3 exec.4
head -n 3 exec.2 >torn
refused 'torn at a line' 'torn is torn: it ends without the account' exec.1 torn exec.3 exec.4 exec.5
head -c -20 exec.2 >torn
refused 'torn in the account' 'torn is torn: its last line has no end' exec.1 torn exec.3 exec.4 exec.5
: >torn
refused 'empty' 'torn is torn: it is empty' exec.1 torn exec.3 exec.4 exec.5
sed 2d exec.2 >torn
refused 'a line gone' 'lines, and wrote' exec.1 torn exec.3 exec.4 exec.5
sed '2s/"value":/"value": /' exec.2 >torn
refused 'a line changed' 'was changed after it was written' exec.1 torn exec.3 exec.4 exec.5
tail -n 1 exec.2 | sed 's/"shard":2/"shard":4/' | { cat; } >account
{ sed '$d' exec.2; cat account; } >torn
refused 'an account changed' 'was done by' exec.1 torn exec.2 exec.3 exec.5
refused 'of another count' 'is shard 1 of 5' exec.1 execs.2 execs.3
"$PORISM" exec --jsonl programs.jsonl --compat --shard 2/5 >other 2>/dev/null
refused 'other settings' 'have not the same settings' exec.1 other exec.3 exec.4 exec.5
sed 1d programs.jsonl >less.jsonl
"$PORISM" exec --jsonl less.jsonl --shard 2/5 >other 2>/dev/null
refused 'another input' 'have not the same input' exec.1 other exec.3 exec.4 exec.5
sed '$s/"program":"porism [^"]*"/"program":"porism 0.0.1"/' exec.2 >other
refused 'another program' 'have not the same program' exec.1 other exec.3 exec.4 exec.5
refused 'a folder among files' 'is a folder' exec.1 .
ok 'nothing was written' test ! -e never
cp exec.1 kept
said=$("$PORISM" merge exec.1 exec.2 exec.3 exec.4 exec.5 2>&1)
holds 'OUT forgotten: no shard is written over' 'OUT comes first' "$said"
ok 'it is as it was' cmp exec.1 kept
"$PORISM" merge exec.out >/dev/null 2>&1
same 'no shards: asked wrongly' 129 $?
fails 'a file that is not there' "$PORISM" merge never exec.1 nowhere
"$PORISM" merge - exec.5 exec.4 exec.3 exec.2 exec.1 2>/dev/null >piped
ok 'in any order, to standard output' cmp exec.whole piped
same 'the checksum of the input is that of its lines' "$(grep -v '^$' programs.jsonl | sha256sum | cut -c1-64)" \
	"$(tail -n 1 exec.1 | sed 's/.*"input":"\([0-9a-f]*\)".*/\1/')"
finish
