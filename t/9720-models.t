#!/bin/sh
# 9720-models.t -- porism train convert and show: model files in every form, and what is wrong with them.
. t/tap.sh

models=$BUILD/src/weights/t/models
[ -x "$models" ] || { echo '1..0 # skip the program that makes models is not built'; exit 0; }
# Every file is brought to disk, which takes its time where there is none in memory.
if [ -w /dev/shm ]; then
	rmdir "$dir"
	dir=$(mktemp -d /dev/shm/porism-models-XXXXXX) || exit 1
fi

convert() {
	"$PORISM" train convert "$@" 2>&1
}
show() {
	"$PORISM" train show "$@" 2>&1
}

ok 'a model to begin with' "$models" make "$dir/a" safetensors f32 0 5 1
said=$(show "$dir/a")
holds 'its shape' '3 layers, width 128, MLP 256, heads 4 of 32 (2 of keys), head tied' "$said"
holds 'its parameters' '478,208' "$said"
holds 'its tokenizer' '267 tokens of 267 rows, 4 merges, 3 special, 3 added' "$said"
holds 'its marks' '<|im_end|> (262), <|endoftext|> (260)' "$said"
holds 'its checks' '38 tensors read, their sums are right; all numbers are finite' "$said"
holds 'every tensor' 'model.layers.2.mlp.down_proj.weight              f32         128 x 256' "$(show "$dir/a" --tensors)"
holds 'as JSON' '"form":"safetensors","type":"f32","parameters":478208,"files":1' "$(show "$dir/a" --json)"

holds 'in shards' 'bf16, 961488 bytes in 6 files' "$(convert "$dir/a" "$dir/b" --type bf16 --shard-bytes 200k)"
same 'none is larger' '' "$(find "$dir/b" -name '*.safetensors' -size +200k)"
holds 'to GGUF by the name' 'd.gguf: 478208 parameters, f32' "$(convert "$dir/a" "$dir/d.gguf")"
ok 'and back' convert "$dir/d.gguf" "$dir/e"
ok 'the same numbers, byte for byte' cmp "$dir/a/model.safetensors" "$dir/e/model.safetensors"
ok 'the same tokenizer' cmp "$dir/a/tokenizer.json" "$dir/e/tokenizer.json"
ok 'the same config' cmp "$dir/a/config.json" "$dir/e/config.json"
holds 'eight bits' 'q8_0, 521' "$(convert "$dir/a" "$dir/q.gguf" --type q8_0)"
holds 'which safetensors has not: half the size of a float' 'bf16' "$(convert "$dir/q.gguf" "$dir/f")"
same 'quiet' '' "$(convert "$dir/a" "$dir/d.gguf" --quiet)"
same 'the same tokens follow from the folder and from GGUF' "$("$models" greedy "$dir/a" 12 5 6 7)" \
	"$("$models" greedy "$dir/d.gguf" 12 5 6 7)"

# --- What is wrong
wrong() {
	text=$1 words=$2 code=$3
	shift 3
	out=$("$@" 2>&1)
	rc=$?
	same "$text: the exit code" "$code" "$rc"
	holds "$text" "$words" "$out"
}
wrong 'no model' 'there is no' 129 "$PORISM" train show "$dir/none"
wrong 'a type that is none' '--type q4: f32, f16, bf16 or q8_0' 129 "$PORISM" train convert "$dir/a" "$dir/x" --type q4
wrong 'a form that is none' '--to onnx: safetensors or gguf' 129 "$PORISM" train convert "$dir/a" "$dir/x" --to onnx
wrong 'a size that is none' '16X is no size' 129 "$PORISM" train convert "$dir/a" "$dir/x" --shard-bytes 16X
wrong 'q8_0 in safetensors' 'safetensors has no q8_0' 129 "$PORISM" train convert "$dir/a" "$dir/x" --type q8_0
wrong 'a misspelt option' 'did you mean --type' 129 "$PORISM" train convert "$dir/a" "$dir/x" --tpe f32
wrong 'one path' 'IN, and OUT' 129 "$PORISM" train convert "$dir/a"
head -c 100000 "$dir/d.gguf" >"$dir/cut.gguf"
wrong 'a file that was cut off' 'cut.gguf: the file ends before the data of tensor' 129 "$PORISM" train show "$dir/cut.gguf"
cp -r "$dir/b" "$dir/c" && rm "$dir/c/model-00003-of-00006.safetensors"
wrong 'a shard that is not there' 'model-00003-of-00006.safetensors' 129 "$PORISM" train show "$dir/c"
sed 's/"qwen2"/"qwen3"/' "$dir/a/config.json" >"$dir/e/config.json"
wrong 'another architecture' 'model_type is "qwen3"; only "qwen2" is supported' 129 "$PORISM" train show "$dir/e"
before=$(cksum <"$dir/d.gguf")
# 400 blocks of 512 bytes, or of 1024: less than the file
wrong 'no room on the disk' 'make room on the disk' 128 sh -c 'trap "" XFSZ; ulimit -f 400; exec "$@"' - \
	"$PORISM" train convert "$dir/a" "$dir/d.gguf"
same 'what was there is there still' "$before" "$(cksum <"$dir/d.gguf")"
finish
