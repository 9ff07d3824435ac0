#!/bin/sh
# 9610-slurm.t -- a real Slurm of one node, in a folder of its own, on loopback: eight shards as an
# array, one killed and run again, put together.
. t/tap.sh

skip_all() {
	echo "1..0 # skip $1"
	exit 0
}
PATH=$PATH:/usr/sbin:/sbin
for p in munged slurmctld slurmd sbatch srun scancel scontrol squeue sinfo; do
	command -v $p >/dev/null || skip_all "there is no $p (dev/setup --tests)"
done
[ "$(uname)" = Linux ] || skip_all 'not Linux'

# Whatever happens, what was started here ends here.
started=
stop_all() {
	[ -z "${SLURM_CONF-}" ] || scancel -u "$(id -un)" >/dev/null 2>&1
	for p in $started; do kill "$p" 2>/dev/null; done
	[ ! -s "$dir/munge/pid" ] || kill "$(cat "$dir/munge/pid")" 2>/dev/null
	for p in $started; do wait "$p" 2>/dev/null; done
	rm -rf "$dir"
}
trap stop_all EXIT
wait_for() { # COMMAND...: until it succeeds, or false after a minute
	wait_tries=0
	until "$@"; do
		wait_tries=$((wait_tries + 1))
		[ $wait_tries -lt 600 ] || return 1
		sleep 0.1
	done
}

# --- The workload manager
umask 022
mkdir -p "$dir/munge" "$dir/state" "$dir/spool"
head -c 1024 /dev/urandom >"$dir/munge/key"
chmod 600 "$dir/munge/key"
chmod 755 "$dir"
munged --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" --pid-file="$dir/munge/pid" \
	--log-file="$dir/munge/log" --seed-file="$dir/munge/seed" >/dev/null 2>&1 || skip_all 'munged does not start'

me=$(id -un)
start_slurm() { # PORT
	cat >"$dir/slurm.conf" <<-END
		ClusterName=porism
		SlurmctldHost=localhost(127.0.0.1)
		SlurmUser=$me
		SlurmdUser=$me
		AuthType=auth/munge
		CredType=cred/munge
		AuthInfo=socket=$dir/munge/socket
		SlurmctldPort=$1
		SlurmdPort=$(($1 + 1))
		StateSaveLocation=$dir/state
		SlurmdSpoolDir=$dir/spool
		SlurmctldPidFile=$dir/slurmctld.pid
		SlurmdPidFile=$dir/slurmd.pid
		SlurmctldLogFile=$dir/slurmctld.log
		SlurmdLogFile=$dir/slurmd.log
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		MpiDefault=none
		SwitchType=switch/none
		SchedulerType=sched/builtin
		SchedulerParameters=sched_interval=1,sched_min_interval=1,batch_sched_delay=0,defer_batch
		KillWait=2
		CompleteWait=0
		SelectType=select/linear
		ReturnToService=2
		SlurmdParameters=config_overrides
		NodeName=node1 NodeHostname=localhost NodeAddr=127.0.0.1 CPUs=4
		PartitionName=all Nodes=node1 Default=YES MaxTime=10 State=UP OverSubscribe=FORCE:8
	END
	SLURM_CONF=$dir/slurm.conf
	export SLURM_CONF
	slurmctld -D -f "$SLURM_CONF" >/dev/null 2>&1 &
	started="$started $!"
	controller=$!
	slurmd -D -N node1 -f "$SLURM_CONF" >/dev/null 2>&1 &
	started="$started $!"
	wait_for is_idle
}
is_idle() {
	kill -0 $controller 2>/dev/null || { wait_tries=600; return 1; }
	sinfo -h -o %T 2>/dev/null | grep -q '^idle'
}
up=
for try in 1 2 3; do
	if start_slurm $((20000 + ($$ * 7 + try * 4001) % 20000)); then
		up=1
		break
	fi
done
[ -n "$up" ] || skip_all 'Slurm does not start here'

# --- Eight shards, the third of them killed
i=0
while [ $i -lt 300 ]; do
	i=$((i + 1))
	echo "{\"id\":\"p$i\",\"program\":\"Gougu V0 N0 N1 Get V0\",\"nums\":[\"$((i % 7 + 3))\",\"$((i % 5 + 12))\"],\"answer\":\"5\"}"
done >"$dir/in.jsonl"
"$PORISM" exec --jsonl "$dir/in.jsonl" >"$dir/whole" 2>/dev/null

# The third waits for the rest of its input, until it is killed; when it is run again it is as the
# others.
cat >"$dir/porism" <<END
#!/bin/sh
if [ "\$SLURM_ARRAY_TASK_ID" = 3 ] && [ "\${SLURM_RESTART_COUNT:-0}" = 0 ]; then
	mkfifo "$dir/rest"
	{ head -n 100 "$dir/in.jsonl"; while echo; do sleep 0.1; done; } >"$dir/rest" 2>/dev/null &
	echo \$\$ >"$dir/victim.part" && mv "$dir/victim.part" "$dir/victim"
	exec "$PORISM" exec --jsonl - --shard auto <"$dir/rest"
fi
exec "$PORISM" "\$@"
END
chmod +x "$dir/porism"
batch() { # OPTION... -- WHAT...
	PORISM="$dir/porism" sbatch --parsable --chdir="$dir" "$@" 2>&1
}
job=$(batch --array=1-8 --cpus-per-task=1 packaging/slurm/porism-array.sbatch "$dir/out" exec --jsonl "$dir/in.jsonl")
ok "an array of eight is taken: $job" test -n "$job"
done_count() {
	[ "$(ls "$dir/out" 2>/dev/null | grep -c '^shard-[0-9]*-of-8$')" = "$1" ]
}
ok 'seven are done' wait_for done_count 7
ok 'the third is at work' wait_for test -e "$dir/victim"
holds 'as Slurm says' "${job}_3" "$(squeue -h -o '%i %T' 2>&1)"
fails 'they cannot be put together' "$PORISM" merge "$dir/all" "$dir"/out/shard-*-of-8
holds 'one is missing' 'missing shard 3 of 8' "$("$PORISM" merge "$dir/all" "$dir"/out/shard-*-of-8 2>&1)"
kill -KILL "$(cat "$dir/victim")"
has_failed() {
	scontrol show job "${job}_3" 2>/dev/null | grep -q 'JobState=FAILED'
}
ok 'it is killed, and Slurm knows' wait_for has_failed
ok 'what it left is no shard' test -e "$dir/out/shard-3-of-8.part"
holds 'but torn' 'is torn' "$("$PORISM" merge "$dir/all" "$dir"/out/shard-[1245678]-of-8 "$dir/out/shard-3-of-8.part" 2>&1)"
# A task that is still being cleared away cannot be requeued yet, and one that is waits two minutes.
run_again() {
	case $(scontrol show job "${job}_3" 2>/dev/null | sed -n 's/.*JobState=\([A-Z]*\).*/\1/p') in
	FAILED)	scontrol requeue "${job}_3" >/dev/null 2>&1 ;;
	PENDING)	scontrol update JobId="${job}_3" StartTime=now >/dev/null 2>&1 ;;
	esac
	done_count 8
}
ok 'it is run again' wait_for run_again
ok 'eight shards are one run' "$PORISM" merge "$dir/all" "$dir"/out/shard-*-of-8
ok 'byte for byte' cmp "$dir/whole" "$dir/all"

# --- A single task submitted anew, the merge as a job, tasks of srun
rm "$dir/out/shard-5-of-8" "$dir/all"
again=$(PORISM_SHARDS=8 batch --array=5 --cpus-per-task=1 packaging/slurm/porism-array.sbatch "$dir/out" exec --jsonl "$dir/in.jsonl")
last=$(batch --dependency="afterok:$again" packaging/slurm/porism-merge.sbatch "$dir/all" "$dir"/out/shard-1-of-8 \
	"$dir"/out/shard-2-of-8 "$dir"/out/shard-3-of-8 "$dir"/out/shard-4-of-8 "$dir"/out/shard-5-of-8 "$dir"/out/shard-6-of-8 \
	"$dir"/out/shard-7-of-8 "$dir"/out/shard-8-of-8)
ok "a fifth anew, and then a job that merges: $last" wait_for test -e "$dir/all"
ok 'the same bytes' cmp "$dir/whole" "$dir/all"
export PORISM
in=$dir/in.jsonl out=$dir/rank srun --ntasks=3 --overcommit --export=ALL sh -c \
	'"$PORISM" exec --jsonl "$in" --shard auto >"$out.$SLURM_PROCID" 2>/dev/null' >/dev/null 2>&1
ok 'three tasks of srun' "$PORISM" merge "$dir/ranks" "$dir/rank.0" "$dir/rank.1" "$dir/rank.2"
ok 'the same bytes again' cmp "$dir/whole" "$dir/ranks"
finish
