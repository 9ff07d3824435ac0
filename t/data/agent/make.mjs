/* make.mjs -- writes the traces beside it: what the "model" says is written here, what the
 * tools answered is asked of the program, times and tokens are counted and not measured.
 *
 *   node t/data/agent/make.mjs build/porism [FOLDER]
 *
 * The same program gives the same bytes. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serve from '../../node/server.mjs';

const [program, folder = dirname(fileURLToPath(import.meta.url))] = process.argv.slice(2);
const server = await serve(program, '--memory');
const VERSION = '2026-07-28';
const meta = { 'io.modelcontextprotocol/protocolVersion': VERSION, 'io.modelcontextprotocol/clientCapabilities': {} };

async function tool(name, args) {
	const r = await fetch(server.url + '/mcp', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'MCP-Protocol-Version': VERSION, 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
		body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: meta } }),
	});
	return (await r.json()).result.structuredContent;
}
const canvas = async id => (await fetch(`${server.url}/api/v1/canvases/${id}`)).json();
const journal = async id => (await (await fetch(`${server.url}/api/v1/canvases/${id}/journal`)).text()).split('\n').filter(Boolean);

/* What an observation measured last. */
function measured(o) {
	const all = [o, ...(o.observations || [])].map(x => x.value).filter(v => v && typeof v.exact === 'string' && typeof v.approx === 'number');
	const v = all.pop();
	return v ? { exact: v.exact, number: v.approx } : null;
}

/* The same turn in the form of Chat Completions. */
function chat(turn, content) {
	const calls = content.filter(c => c.type === 'tool_use').map(c => ({ id: c.id, type: 'function', function: { name: c.name, arguments: JSON.stringify(c.input) } }));
	return { role: 'assistant', content: turn.text || null, ...(turn.thoughts ? { reasoning_content: turn.thoughts } : {}), ...(calls.length ? { tool_calls: calls } : {}) };
}

const SYSTEM = 'You solve problems of geometry at a canvas. Draw what the problem says, measure what it asks for, check, then answer with the value you measured.';
const TOOLS = ['run_script', 'query_holds', 'query_area', 'undo'].map(name => ({ name, description: '', input_schema: { type: 'object' } }));

/* A script is a list of turns: { thoughts, text, calls: [[tool, args]], retry, check, note }. */
async function write(s) {
	const id = (await tool('create_canvas', {})).canvas_id;
	const out = [], tokens = { input: 0, cache_read: 0, cache_write: 0, output: 0, reasoning: 0 };
	let t = 0, calls = 0, failed = 0, cost = 0, input = 640;
	const event = (kind, o) => out.push({ t, event: kind, ...o });

	event('message', { turn: 0, text: s.problem.text });
	if (s.gate !== undefined)
		event('gate', { canvas: s.gate });
	for (const [k, turn] of s.turns.entries()) {
		const content = [], n = k + 1, ms = 700 + 37 * (turn.text || '').length + 11 * (turn.thoughts || '').length;
		if (turn.say)
			event('message', { turn: n, text: turn.say });
		if (turn.retry) {
			t += 180;
			event('retry', { turn: n, code: 'overloaded', message: 'Overloaded', wait: 2, tries: 1 });
			t += 2000;
		}
		if (turn.thoughts)
			content.push({ type: 'thinking', thinking: turn.thoughts, signature: `c2lnbmF0dXJl${n}` });
		if (turn.text)
			content.push({ type: 'text', text: turn.text });
		(turn.calls || []).forEach(([name, args], i) => content.push({ type: 'tool_use', id: `call_${n}_${i + 1}`, name, input: args }));
		const used = { input: input, cache_read: k ? 600 : 0, cache_write: k ? 0 : 600, output: 30 + Math.ceil(JSON.stringify(content).length / 4), reasoning: Math.ceil((turn.thoughts || '').length / 4) };
		for (const key of Object.keys(tokens))
			tokens[key] += used[key];
		const price = Math.round(used.input * 3 + used.output * 15 + used.cache_read * 0.3 + used.cache_write * 3.75) / 1e6;
		cost += price;
		t += ms;
		event('reply', { turn: n, ms, first_ms: 310, tries: turn.retry ? 2 : 1, status: 200, request_id: `req_${s.id}_${n}`,
			request: { bytes: 3000 + 900 * k, hash: (0x9e3779b97f4a7c15n * BigInt(n) & 0xffffffffffffffffn).toString(16).padStart(16, '0') },
			raw: s.model.wire === 'chat' ? chat(turn, content) : { role: 'assistant', content }, text: turn.text || '', thoughts: turn.thoughts || '', stop: turn.calls ? 'calls' : 'end', tokens: used, cost: price });
		for (const [i, [name, args]] of (turn.calls || []).entries()) {
			const { canvas_id: gone, version, ...o } = await tool(name, { ...args, canvas_id: id });
			const us = 180 + 45 * JSON.stringify(o).length % 900;
			calls++;
			failed += o.ok === false;
			t += 1;
			event('call', { turn: n, call: calls, id: `call_${n}_${i + 1}`, tool: name, args, ok: o.ok !== false,
				code: o.ok === false ? (o.error || o.observations.find(x => x.ok === false).error).code : null,
				observation: o, value: measured(o), step: (await canvas(id)).steps, us });
			input += 40 + Math.ceil(JSON.stringify(o).length / 4);
		}
		if (turn.note)
			event('note', { text: turn.note });
		if (turn.check)
			event('check', turn.check);
		event('turn', { turn: n });
	}
	const head = { porism_trace: 1, id: s.id, version: '0.1.0', started: s.started, problem: { id: s.id, task: 'solve', ...s.problem }, model: s.model,
		settings: { mode: 'canvas', turns: 30, seconds: 120, profile: 'core', disclose: 'find', without: [], picture_every: 0, force_answer: false,
			gate: s.gate === undefined ? 'off' : 'ask', self_check: true, temperature: 0, max_tokens: 16000 },
		prompts: { name: 'canvas/1', system: SYSTEM }, tools: TOOLS };
	let text = JSON.stringify(head).slice(0, -1) + ',"events":[\n' + out.map((e, i) => (i ? ',' : '') + JSON.stringify(e) + '\n').join('');
	if (s.result) {
		const result = { status: 'answered', ...s.result, turns: s.turns.length, calls, failed_calls: failed, tokens, cost: Math.round(cost * 1e6) / 1e6,
			seconds: t / 1000, journal: await journal(id) };
		text += `],"result":${JSON.stringify(result)}}\n`;
	} else {
		text += s.rest || '';
	}
	writeFileSync(join(folder, `${s.id}.trace.json`), text);
}

const FIRST = { provider: 'anthropic', name: 'scripted-large', wire: 'anthropic', base_url: 'http://127.0.0.1:4010' };
const SECOND = { provider: 'openai', name: 'scripted-small', wire: 'chat', base_url: 'http://127.0.0.1:4011/v1' };

/* Solved at once, with a check of what was drawn. */
await write({
	id: 'incircle', started: '2026-11-10T09:00:00Z', model: FIRST, gate: true,
	problem: { text: 'In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the radius of the circle inscribed in the triangle.', answer: '4' },
	turns: [
		{ thoughts: 'All three sides are given. I put B and C on the x-axis; A is where two circles meet.',
			text: 'I draw the triangle from its sides.',
			calls: [['run_script', { script: 'B = (0, 0)\nC = (14, 0)\nA = Intersect(Circle(B, 13), Circle(C, 15), 1)\nt = Polygon(A, B, C)\ni = Incircle(A, B, C)' }]] },
		{ thoughts: 'Before I measure: do the sides have the lengths of the problem?',
			text: 'I check the sides and measure the radius.',
			calls: [['query_holds', { relations: 'AB = 13; BC = 14; CA = 15' }], ['query_radius', { conic: 'i' }]] },
		{ text: 'The sides are right, and the inscribed circle has radius 4.\nAnswer: 4', check: { agrees: true, engine: '4', by: 'query_radius' } },
	],
	result: { answer: { text: '4', value: '4', number: 4, choice: null, from: '#3' }, provenance: { class: 'clean_oracle', call: 3 },
		check: { agrees: true, engine: '4', by: 'query_radius' }, correct: true },
});

/* A misspelt command, a point in the wrong place, a step back. */
await write({
	id: 'square', started: '2026-11-10T09:05:00Z', model: SECOND,
	problem: { text: 'ABCD is a square with side 4. E is the midpoint of CD, and the segments BE and AC meet at F. Find the area of triangle ABF.',
		choices: ['4', '16/3', '6', '8'], answer: 'B' },
	turns: [
		{ thoughts: 'Coordinates are easiest: A at the origin, B to its right.', retry: true,
			calls: [['run_script', { script: 'A = (0, 0)\nB = (4, 0)\nC = (4, 4)\nD = (0, 4)\ns = Polygon(A, B, C, D)\nE = Midpont(C, D)' }]] },
		{ text: 'The name was misspelt.',
			calls: [['run_script', { script: 'E = Midpoint(A, D)\nb = Segment(B, E)\nd = Segment(A, C)\nF = Intersect(b, d)\np = Polygon(A, B, F)\nArea(p)' }],
				['query_holds', { relations: 'IsOn(E, Segment(C, D))' }]] },
		{ thoughts: 'E is not on CD: I took the midpoint of AD. I take back these five steps.', text: 'E is on the wrong side; back, and again.',
			calls: [['undo', { steps: 5 }], ['run_script', { script: 'E = Midpoint(C, D)\nb = Segment(B, E)\nd = Segment(A, C)\nF = Intersect(b, d)\np = Polygon(A, B, F)' }]],
			note: 'E is the midpoint of CD, not of AD.' },
		{ calls: [['query_area', { obj: 'p' }], ['query_area', { obj: 'q' }]] },
		{ text: 'The area of triangle ABF is 16/3.\nAnswer: B' },
	],
	result: { answer: { text: '16/3', value: '16/3', number: 16 / 3, choice: 'B', from: '#6' }, provenance: { class: 'resilient_oracle', call: 6 }, check: null, correct: true },
});

/* It still runs, or was killed: the last line is not whole. */
await write({
	id: 'tangent', started: '2026-11-10T09:10:00Z', model: FIRST,
	problem: { text: 'From a point P at distance 10 from the centre O of a circle with radius 6, both tangents are drawn; they touch the circle at S and T. Find ST.' },
	turns: [
		{ thoughts: 'O at the origin, P at (10, 0).', text: 'I draw circle and tangents.',
			calls: [['run_script', { script: 'O = (0, 0)\nP = (10, 0)\nc = Circle(O, 6)\nk = Tangent(P, c)' }]] },
		{ calls: [['run_script', { script: 'S = Intersect(c, k_1, 1)\nT = Intersect(c, k_2, 1)\nu = Segment(S, T)' }]] },
	],
	rest: ',{"t":4321,"event":"reply","turn":3,"ms":900,"first_ms":310,"tri',
});

/* It measured the wrong thing, and the engine said so. */
await write({
	id: 'chord', started: '2026-11-10T09:15:00Z', model: SECOND,
	problem: { text: 'In a circle with radius 5 the chord AB is 3 away from the centre O. Find the length of the chord. <b>Exactly</b>, please.', answer: '8' },
	turns: [
		{ thoughts: 'The half chord, the distance and the radius make a right triangle.',
			calls: [['run_script', { script: 'O = (0, 0)\nc = Circle(O, 5)\nM = (0, 3)\nl = PerpendicularLine(M, Segment(O, M))\nA = Intersect(c, l, 1)\nB = Intersect(c, l, 2)\nDistance(M, A)' }]] },
		{ text: 'The chord has length 4.\nAnswer: 4', check: { agrees: false, engine: '8', by: 'solve_problem' } },
		{ say: 'The engine finds 8 from the facts. Look again, then answer.', text: 'I measured it: Distance(M, A) is 4.\nAnswer: 4' },
	],
	result: { answer: { text: '4', value: '4', number: 4, choice: null, from: '#1' }, provenance: { class: 'clean_oracle', call: 1 },
		check: { agrees: false, engine: '8', by: 'solve_problem' }, correct: false },
});
await server.end();
