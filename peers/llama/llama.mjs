/*
 * llama.mjs -- the most likely tokens after a prompt, by the real llama.cpp.
 *
 *	llama.mjs '[ids]' COUNT FILE.gguf...
 *
 * A line of JSON for each file: {path, tokens, words, ids}; the first line tells the version.  Ends with 77
 * where node-llama-cpp is not installed.
 */
const [prompt, count, ...paths] = process.argv.slice(2);
let lib;

try {
	lib = await import('node-llama-cpp');
} catch (e) {
	console.error(String(e));
	process.exit(77);
}
const version = await lib.getModuleVersion();

console.log(JSON.stringify({ version }));

/* One thread: several wait for each other by spinning, which is slow beside other work. */
const llama = await lib.getLlama({ gpu: false, build: 'never', logLevel: 'error', maxThreads: 1 });

for (const path of paths) {
	const model = await llama.loadModel({ modelPath: path });
	const context = await model.createContext({ contextSize: 256 });
	const sequence = context.getSequence();
	const tokens = [];

	for await (const token of sequence.evaluate(JSON.parse(prompt), { temperature: 0, yieldEogToken: true })) {
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
