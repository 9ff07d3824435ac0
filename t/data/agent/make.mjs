/* make.mjs -- writes the traces beside it: real runs of porism agent, against a "model" whose
 * replies are written here.
 *
 *   node t/data/agent/make.mjs build/porism [FOLDER]
 *
 * What a clock or a free port would change is put right afterwards (times, the address), and of
 * the tools' schemas two are kept, so that the same program gives the same bytes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [program, folder = dirname(fileURLToPath(import.meta.url))] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'porism-make-'));

/* --- The model -------------------------------------------------------------------------------- */
const length = o => Math.ceil(JSON.stringify(o).length / 4);
function anthropic(turn, n, asked) {
	const content = [];
	if (turn.thoughts)
		content.push({ type: 'thinking', thinking: turn.thoughts, signature: `c2lnbmF0dXJl${n}` });
	if (turn.text)
		content.push({ type: 'text', text: turn.text });
	(turn.calls || []).forEach(([name, input], i) => content.push({ type: 'tool_use', id: `call_${n}_${i + 1}`, name, input }));
	return { id: `msg_${n}`, type: 'message', role: 'assistant', model: 'scripted-large', content, stop_reason: turn.calls ? 'tool_use' : 'end_turn', stop_sequence: null,
		usage: { input_tokens: length(asked.messages), cache_read_input_tokens: n > 1 ? 4000 : 0, cache_creation_input_tokens: n > 1 ? 0 : 4000, output_tokens: length(content) } };
}
function chat(turn, n, asked) {
	const calls = (turn.calls || []).map(([name, args], i) => ({ id: `call_${n}_${i + 1}`, type: 'function', function: { name, arguments: JSON.stringify(args) } }));
	const message = { role: 'assistant', content: turn.text || null, ...(turn.thoughts ? { reasoning_content: turn.thoughts } : {}), ...(calls.length ? { tool_calls: calls } : {}) };
	return { id: `chatcmpl-${n}`, object: 'chat.completion', created: 0, model: 'scripted-small', choices: [{ index: 0, message, finish_reason: calls.length ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: length(asked.messages), completion_tokens: length(message), total_tokens: length(asked.messages) + length(message) } };
}

/* --- A run ------------------------------------------------------------------------------------- */
const WIRES = {
	anthropic: { model: 'anthropic:scripted-large', reply: anthropic, base: '' },
	chat: { model: 'openai-chat:scripted-small', reply: chat, base: '/v1' },
};
writeFileSync(join(work, 'prices.tsv'), 'model\tinput\tcache_read\tcache_write\toutput\tdate\tsource\nscripted-large\t3\t0.3\t3.75\t15\t2026-11-10\tours\nscripted-small\t1\t0.1\t1\t4\t2026-11-10\tours\n');

async function record(s) {
	const wire = WIRES[s.wire], port = s.wire === 'anthropic' ? 4010 : 4011;
	let n = 0, refused = false, child = null;
	const server = createServer((q, r) => {
		let body = '';
		q.on('data', d => { body += d; });
		q.on('end', () => {
			const turn = s.turns[n];
			if (!turn) { /* nobody answers any more */
				child.kill('SIGKILL');
				return;
			}
			if (turn.refused && !refused) {
				refused = true;
				r.writeHead(503, { 'Content-Type': 'application/json', 'retry-after': '1' });
				r.end(JSON.stringify({ error: { type: 'overloaded_error', message: 'Overloaded' } }));
				return;
			}
			r.writeHead(200, { 'Content-Type': 'application/json', 'request-id': `req_${n + 1}`, 'x-request-id': `req_${n + 1}` });
			r.end(JSON.stringify(wire.reply(turn, ++n, JSON.parse(body))));
		});
	});
	await new Promise(f => server.listen(0, '127.0.0.1', f));
	const url = `http://127.0.0.1:${server.address().port}${wire.base}`;
	const { choices, answer } = s.problem;
	child = spawn(program, ['agent', s.problem.text, '--id', s.id, ...(choices ? ['--choices', choices.join(' | ')] : []), ...(answer ? ['--answer', answer] : []),
		'--model', wire.model, '--base-url', url, '--prices', join(work, 'prices.tsv'), '--out', work, '--quiet', ...(s.options || [])],
	{ stdio: ['ignore', 'ignore', 'inherit'], env: { PATH: process.env.PATH, ANTHROPIC_API_KEY: 'none', OPENAI_API_KEY: 'none' } });
	await new Promise(f => child.on('exit', f));
	server.closeAllConnections();
	server.close();
	const file = readdirSync(work).find(f => f.endsWith('.trace.json'));
	const text = readFileSync(join(work, file), 'utf8');
	unlinkSync(join(work, file));
	put(s, text.replaceAll(new URL(url).origin, `http://127.0.0.1:${port}`));
}

/* Times that are counted and not measured. */
function put(s, text) {
	const lines = text.split('\n').filter(Boolean);
	let t = 0;
	const head = JSON.parse(lines[0] + ']}');
	head.started = s.started;
	head.id = s.id;
	head.tools = head.tools.slice(0, 2);
	delete head.events;
	let out = JSON.stringify(head).slice(0, -1) + ',"events":[\n';
	for (const line of lines.slice(1)) {
		if (line.startsWith(']')) {
			const result = JSON.parse(line.slice('],"result":'.length, -1));
			result.seconds = t / 1000;
			out += `],"result":${JSON.stringify(result)}}\n`;
			continue;
		}
		const e = JSON.parse(line.replace(/^,/, ''));
		if (e.event === 'retry')
			t += 1000;
		if (e.event === 'reply') {
			e.ms = 700 + 20 * (e.text || '').length + 8 * (e.thoughts || '').length;
			e.first_ms = 310;
			t += e.ms;
		}
		if (e.event === 'call')
			t += 1;
		out += (line.startsWith(',') ? ',' : '') + JSON.stringify({ ...e, t }) + '\n';
	}
	writeFileSync(join(folder, `${s.id}.trace.json`), out + (s.rest || ''));
}

/* Solved at once, with a check of what was drawn. */
await record({
	id: 'incircle', started: '2026-11-10T09:00:00Z', wire: 'anthropic',
	problem: { text: 'In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the radius of the circle inscribed in the triangle.', answer: '4' },
	turns: [
		{ thoughts: 'All three sides are given. I put B and C on the x-axis; A is where two circles meet.',
			text: 'I draw the triangle from its sides.',
			calls: [['run_script', { script: 'B = (0, 0)\nC = (14, 0)\nA = Intersect(Circle(B, 13), Circle(C, 15), 1)\nt = Polygon(A, B, C)\ni = Incircle(A, B, C)' }]] },
		{ thoughts: 'Before I measure: do the sides have the lengths of the problem?',
			text: 'I check the sides and measure the radius.',
			calls: [['query_holds', { relations: 'AB = 13; BC = 14; CA = 15' }], ['query_radius', { conic: 'i' }]] },
		{ text: 'The sides are right, and the inscribed circle has radius 4.\nANSWER: {"value": "4", "from": "#3"}' },
	],
});

/* A misspelt command, a point in the wrong place, a step back. */
await record({
	id: 'square', started: '2026-11-10T09:05:00Z', wire: 'chat',
	problem: { text: 'ABCD is a square with side 4. E is the midpoint of CD, and the segments BE and AC meet at F. Find the area of triangle ABF.',
		choices: ['4', '16/3', '6', '8'], answer: 'B' },
	turns: [
		{ thoughts: 'Coordinates are easiest: A at the origin, B to its right.', refused: true,
			calls: [['run_script', { script: 'A = (0, 0)\nB = (4, 0)\nC = (4, 4)\nD = (0, 4)\ns = Polygon(A, B, C, D)\nE = Midpont(C, D)' }]] },
		{ text: 'The name was misspelt.',
			calls: [['run_script', { script: 'E = Midpoint(A, D)\nb = Segment(B, E)\nd = Segment(A, C)\nF = Intersect(b, d)\np = Polygon(A, B, F)\nArea(p)' }],
				['query_holds', { relations: 'IsOn(E, Segment(C, D))' }]] },
		{ thoughts: 'E is not on CD: I took the midpoint of AD. Back to step 5, where the square was drawn.', text: 'E is on the wrong side; back, and again.',
			calls: [['undo_to', { step: 5 }], ['run_script', { script: 'E = Midpoint(C, D)\nb = Segment(B, E)\nd = Segment(A, C)\nF = Intersect(b, d)\np = Polygon(A, B, F)' }]] },
		{ calls: [['query_area', { obj: 'p' }], ['query_area', { obj: 'q' }]] },
		{ text: 'The area of triangle ABF is 16/3.\nANSWER: {"value": "16/3", "from": "#6"}' },
	],
});

/* It still runs, or was killed: the last line is not whole. */
await record({
	id: 'tangent', started: '2026-11-10T09:10:00Z', wire: 'anthropic',
	problem: { text: 'From a point P at distance 10 from the centre O of a circle with radius 6, both tangents are drawn; they touch the circle at S and T. Find ST.' },
	turns: [
		{ thoughts: 'O at the origin, P at (10, 0).', text: 'I draw circle and tangents.',
			calls: [['run_script', { script: 'O = (0, 0)\nP = (10, 0)\nc = Circle(O, 6)\nk = Tangent(P, c)' }]] },
		{ calls: [['run_script', { script: 'S = Intersect(c, k_1, 1)\nT = Intersect(c, k_2, 1)\nu = Segment(S, T)' }]] },
	],
	rest: ',{"t":4321,"event":"reply","turn":3,"ms":900,"first_ms":310,"tri',
});

/* It says what it did not measure, is told so, and then answers with half of the chord. */
await record({
	id: 'chord', started: '2026-11-10T09:15:00Z', wire: 'chat',
	problem: { text: 'In a circle with radius 5 the chord AB is 3 away from the centre O. Find the length of the chord. <b>Exactly</b>, please.', answer: '8' },
	turns: [
		{ thoughts: 'The half chord, the distance and the radius make a right triangle.',
			calls: [['run_script', { script: 'O = (0, 0)\nc = Circle(O, 5)\nM = (0, 3)\nl = PerpendicularLine(M, Segment(O, M))\nA = Intersect(c, l, 1)\nB = Intersect(c, l, 2)\nDistance(M, A)' }]] },
		{ text: 'The chord has length 5.\nANSWER: {"value": "5", "from": "#1"}' },
		{ text: 'I measured 4.\nANSWER: {"value": "4", "from": "#1"}' },
	],
});
rmSync(work, { recursive: true });
