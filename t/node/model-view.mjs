/* model-view.mjs -- what a model tries first, against porism mcp on standard input and output.
 *
 *   node model-view.mjs PORISM TASKS [--all]
 *
 * A task is a line of JSON: its words, and the calls a model would make, in order, on one
 * canvas (a call without a canvas_id gets it).  A call is good when it succeeds; or when its
 * answer has a line to try for everything that failed, and the lines succeed when pasted; where
 * a line waited for another (caused_by) it is pasted again as it was.  "expect" must be in the
 * answer either way: success that says something else does not count.  Prints TAP; --all
 * prints each call. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { done, ok } from './tap.mjs';

const [porism, file, all] = process.argv.slice(2);
const child = spawn(porism, ['mcp', '--memory'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map();
let next = 0;

createInterface({ input: child.stdout }).on('line', text => {
	const m = JSON.parse(text);

	if (waiting.has(m.id)) {
		waiting.get(m.id)(m);
		waiting.delete(m.id);
	}
});
function ask(method, params) {
	const id = ++next;

	child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n');
	return new Promise(resolve => waiting.set(id, resolve));
}
/* The answer's record; an error of the protocol is one too. */
async function call(name, args) {
	const m = await ask('tools/call', { name, arguments: args });

	return m.error ? { ok: false, protocol: m.error.message } : { ...m.result.structuredContent, isError: !!m.result.isError };
}
const script = (canvas_id, text) => call('run_script', { canvas_id, script: text });

/* Paste what an answer proposes; the answers to that, or null when it proposes nothing. */
async function mend(canvas, answer) {
	const failed = (answer.observations || [answer]).filter(o => o.ok === false);
	const said = [];

	if (!failed.length)
		return null;
	for (const o of failed) {
		const line = o.error && o.error.try || o.caused_by && o.text;
		if (!line)
			return null;
		const r = await script(canvas, line);
		said.push(r);
		if (!r.ok)
			return null;
	}
	return said;
}

await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } });
const size = JSON.stringify((await ask('tools/list', {})).result).length;
ok(size < 8000, `the tools that are listed: ${size} bytes`);

const count = { calls: 0, first: 0, mended: 0, tasks: 0, whole: 0 };
for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
	const task = JSON.parse(text);
	let canvas = null, whole = true;

	count.tasks++;
	for (const c of task.calls) {
		const args = { ...c.arguments };

		if (canvas && !('canvas_id' in args) && !['create_canvas', 'solve_problem', 'find_tools'].includes(c.name))
			args.canvas_id = canvas;
		const r = await call(c.name, args);
		canvas = r.canvas_id || canvas;
		const has = said => !c.expect || JSON.stringify(said).includes(JSON.stringify(c.expect).slice(1, -1)) || JSON.stringify(said).includes(c.expect);
		let how = r.ok && has(r) ? 'first' : 'failed';
		if (!r.ok && canvas) {
			const said = await mend(canvas, r);
			if (said && has([r, said]))
				how = 'mended';
		}
		count.calls++;
		count[how] = (count[how] || 0) + 1;
		whole = whole && how !== 'failed';
		if (all || how === 'failed')
			console.log(`# ${how}: ${c.name} ${JSON.stringify(c.arguments)}${how === 'first' ? '' : ' -> ' + JSON.stringify(r).slice(0, 700)}`);
	}
	count.whole += whole;
}
const good = count.first + count.mended;
ok(count.tasks >= 40, `${count.tasks} tasks, ${count.whole} of them without a call that leads nowhere`);
ok(good >= 0.9 * count.calls, `${good} of ${count.calls} first tries succeed (${count.first}) or are mended from the answer (${count.mended})`);
child.stdin.end();
done();
