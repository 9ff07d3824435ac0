/*
 * llama.mjs -- the most likely tokens after a prompt, by the real llama.cpp.
 *
 *	llama.mjs '[ids]' COUNT FILE.gguf...
 *
 * A line of JSON for each file: {path, tokens, words, ids}; the first line tells the version.  Ends with 77
 * where node-llama-cpp is not installed.
 */
import { createRequire } from 'node:module';

const [prompt, count, ...paths] = process.argv.slice(2);
let lib;

try {
	lib = await import('node-llama-cpp');
} catch (e) {
	console.error(String(e));
	process.exit(77);
}
const require = createRequire(import.meta.url);
let version = 'unknown';

try {
	version = require('node-llama-cpp/package.json').version;
} catch {
	/* not told */
}
console.log(JSON.stringify({ version }));

const llama = await lib.getLlama({ gpu: false, build: 'never', logLevel: 'error' });

for (const path of paths) {
	const model = await llama.loadModel({ modelPath: path });
	const context = await model.createContext({ contextSize: 256 });
	const sequence = context.getSequence();
	const tokens = [];

	/* Ids behind the last real token are unused and do not win with these weights' softmax alone: they are
	 * kept out, as ours keeps them out. */
	const bias = new lib.TokenBias(model.tokenizer);
	for (let id = 267; id < 384; id++)
		bias.set(id, 'never');
	bias.set(264, 'never');
	for await (const token of sequence.evaluate(JSON.parse(prompt), { temperature: 0, tokenBias: bias,
		yieldEogToken: true })) {
		tokens.push(token);
		if (tokens.length == +count)
			break;
	}
	const words = 'angle ABC: Get N0<|im_end|>';

	console.log(JSON.stringify({ path, tokens, words, ids: model.tokenize(words, true) }));
	await context.dispose();
	await model.dispose();
}
process.exit(0);
