/* mcp-sdk.mjs -- the official TypeScript clients against porism: prints TAP.
 *
 *   node mcp-sdk.mjs PORISM
 *
 * The first generation (package sdk) speaks the handshake, the second (package client)
 * 2026-07-28; each over standard input and output and over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client as Old } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { Client as New, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { done, fails, ok, same, until } from './tap.mjs';
import serve from './server.mjs';

const porism = process.argv[2];
const info = { name: 'test', version: '1' };
const text = r => JSON.parse(r.content[0].text);
const call = (c, name, args, ...more) => c.callTool({ name, arguments: args }, ...more);

async function tools(c, what) {
	const { tools } = await c.listTools();
	const names = tools.map(t => t.name);

	ok(tools.length <= 20 && names.includes('run_script') && names.includes('add_point'), `${what}: at most 20 tools`, names);
	ok(JSON.stringify(tools).length < 8000, `${what}: in less than 8 kB`, JSON.stringify(tools).length);
	same(tools.map(t => Object.keys(t.annotations).length), tools.map(() => 4), `${what}: all four annotations`);
	ok(tools.every(t => t.inputSchema.type === 'object' && t.outputSchema.type === 'object'), `${what}: schemas of what goes in and out`);
}

async function figure(c, what) {
	const made = await call(c, 'create_canvas', { title: 'a triangle' });
	const canvas_id = made.structuredContent.canvas_id;
	const uri = `porism://canvas/${canvas_id}`;
	let r;

	ok(/^[a-z0-9]{16,}$/.test(canvas_id), `${what}: a canvas with an id nobody guesses`, canvas_id);
	ok(made.content.some(b => b.type === 'resource_link' && b.uri === uri), `${what}: and a link to it`);
	r = await call(c, 'add_point', { canvas_id, name: 'A', x: '0', y: '0' });
	same(text(r), r.structuredContent, `${what}: structured content is repeated as text`);
	same('(0, 0)', r.structuredContent.new[0].exact, `${what}: a point`);
	r = await call(c, 'run_script', { canvas_id, script: 'B = (4, 0)\n# a comment\nC = (0, sqrt(3))\nDistance(B, C)' });
	same('sqrt(19)', r.structuredContent.observations.at(-1).value.exact, `${what}: a script, an exact answer`);
	r = await call(c, 'add_angle_bisector', { canvas_id, name: 'b', p1: 'B', vertex: 'A', p2: 'C' });
	ok(!r.isError, `${what}: a tool that is not listed can be called`, r);
	r = await call(c, 'add_midpoint', { canvas_id, name: 'M', p1: 'A', p2: 'D' });
	ok(r.isError && r.structuredContent.error.code === 'not_found' && r.structuredContent.error.near.length > 0, `${what}: a geometric failure is a result with near names`, r);
	r = await call(c, 'run_script', { canvas_id, script: 'E = (1, 1)\nF = Nonsense(A)', whole: true });
	same([true, 2, 0], [r.isError, r.structuredContent.failed_line, r.structuredContent.kept], `${what}: a script is run whole or not at all`);
	r = await call(c, 'query_holds', { canvas_id, relations: 'AreCollinear(A, B, (9, 0))' });
	same('true', r.structuredContent.value.exact, `${what}: a relation`);
	r = await call(c, 'render_canvas', { canvas_id });
	const image = r.content.find(b => b.type === 'image');
	ok(image && image.mimeType === 'image/png' && Buffer.from(image.data, 'base64').subarray(1, 4).toString() === 'PNG', `${what}: a picture`, r.content[0]);
	r = await call(c, 'render_canvas', { canvas_id, format: 'svg' });
	ok(r.content.some(b => b.type === 'resource' && b.resource.text.startsWith('<svg')), `${what}: as SVG`);
	r = await call(c, 'solve_problem', { facts: ['Angle(A,B,C) = 90', 'Length(A,B) = 2', 'Length(B,C) = 3'], goal: 'Length(A,C)' });
	same('sqrt(13)', r.structuredContent.exact, `${what}: a problem solved`);
	r = await call(c, 'find_tools', { query: 'tangent circle', full: true });
	ok(r.structuredContent.tools.some(t => t.name === 'add_tangent' && t.inputSchema.required.includes('canvas_id')), `${what}: tools are found by words`);
	r = await call(c, 'add_point', { canvas_id: 'nobody', name: 'A', x: '0', y: '0' });
	ok(r.isError && /90 days/.test(r.content[0].text), `${what}: an unknown canvas is told, and how long they are kept`, r.content[0].text);
	r = await call(c, 'render_canvas', { canvas_id, format: 'gif' });
	ok(r.isError && r.structuredContent.error.arg === 'format', `${what}: a bad argument is told`);
	await fails(call(c, 'add_pont', {}), 'add_point', `${what}: an unknown tool is an error that names near ones`);

	const read = async ending => (await c.readResource({ uri: uri + ending })).contents[0];
	same(4, JSON.parse((await read('')).text).objects.length, `${what}: a canvas is a resource`);
	ok((await read('.svg')).text.includes('<svg') && (await read('.txt')).text.includes('The figure has'), `${what}: and a picture, and words`);
	ok((await c.listResources()).resources.some(x => x.uri === uri && x.title === 'a triangle'), `${what}: it is listed`);
	same(5, (await c.listResourceTemplates()).resourceTemplates.length, `${what}: templates`);
	await fails(c.readResource({ uri: 'porism://canvas/nobody' }), '', `${what}: a resource that is not there`);
	const app = await c.readResource({ uri: 'ui://porism/canvas' });
	ok(app.contents[0].mimeType === 'text/html;profile=mcp-app' && app.contents[0].text.includes('<script'), `${what}: the page for hosts`);

	same(['solve', 'draw_figure', 'check_construction', 'canvas', 'solid'], (await c.listPrompts()).prompts.map(p => p.name), `${what}: prompts`);
	const prompt = await c.getPrompt({ name: 'check_construction', arguments: { canvas_id } });
	ok(prompt.messages[0].content.text.includes(canvas_id), `${what}: with their arguments`);
	const completed = await c.complete({ ref: { type: 'ref/prompt', name: 'check_construction' }, argument: { name: 'canvas_id', value: canvas_id.slice(0, 6) } });
	same([canvas_id], completed.completion.values, `${what}: ids are completed`);
	return canvas_id;
}

async function progress(c, what) {
	const seen = [];
	const script = Array.from({ length: 2000 }, (_, i) => `P${i} = (${i}, 1)`).join('\n');
	const old = c instanceof Old;
	const options = { onprogress: p => seen.push(p.progress) };
	const r = await (old ? call(c, 'run_script', { script }, undefined, options) : call(c, 'run_script', { script }, options));

	/* Clients drop what they read together with the answer. */
	ok(seen.length > 1 && seen.every((v, i) => i === 0 || v > seen[i - 1]), `${what}: progress, growing`, seen);
	same(2000, r.structuredContent.kept, `${what}: and the answer`);
}

/* The call is given up and nothing of it is kept; the server goes on. */
async function cancelling(c, what) {
	const { canvas_id } = (await call(c, 'create_canvas', {})).structuredContent;
	const control = new AbortController();
	const script = Array.from({ length: 20000 }, (_, i) => `P${i} = (${i}, 1)`).join('\n');
	const options = { signal: control.signal, onprogress: p => p.progress > 3 && control.abort() };

	await fails(c instanceof Old ? call(c, 'run_script', { canvas_id, script }, undefined, options) : call(c, 'run_script', { canvas_id, script }, options), '', `${what}: a long call is cancelled`);
	const r = await call(c, 'query_canvas', { canvas_id });
	same(0, r.structuredContent.value.objects.length, `${what}: and leaves nothing behind`);
}

async function watchOld(c, canvas_id, what) {
	const uri = `porism://canvas/${canvas_id}`, seen = [];

	c.setNotificationHandler(ResourceUpdatedNotificationSchema, n => seen.push(n.params.uri));
	await c.subscribeResource({ uri });
	await call(c, 'add_point', { canvas_id, name: 'W', x: '1', y: '7' });
	ok(await until(() => seen.includes(uri)), `${what}: a change is told to who subscribed`, seen);
	await c.unsubscribeResource({ uri });
}

const dir = await mkdtemp(path.join(tmpdir(), 'porism-mcp-'));
let canvas;
try {
	const command = { command: porism, args: ['mcp', '--store', dir], stderr: 'inherit' };
	let c = new Old(info);

	await c.connect(new OldStdio(command));
	same('porism', c.getServerVersion().name, 'handshake, stdio: connected');
	await tools(c, 'handshake, stdio');
	canvas = await figure(c, 'handshake, stdio');
	await progress(c, 'handshake, stdio');
	await cancelling(c, 'handshake, stdio');
	await watchOld(c, canvas, 'handshake, stdio');
	await c.close();

	c = new New(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
	await c.connect(new NewStdio(command));
	same('2026-07-28', c.getNegotiatedProtocolVersion(), '2026-07-28, stdio: connected');
	await tools(c, '2026-07-28, stdio');
	ok((await c.listResources()).resources.some(x => x.uri.endsWith(canvas)), '2026-07-28, stdio: canvases outlive the process');
	await figure(c, '2026-07-28, stdio');
	await progress(c, '2026-07-28, stdio');
	await cancelling(c, '2026-07-28, stdio');
	await c.close();

	c = new New(info, { versionNegotiation: { mode: 'auto' } });
	await c.connect(new NewStdio({ ...command, args: ['mcp', '--memory'] }));
	same('2026-07-28', c.getNegotiatedProtocolVersion(), 'a client that tries both finds the newer');
	await c.close();

	const server = await serve(porism, '--memory');
	const url = new URL(server.url + '/mcp');
	try {
		c = new Old(info);
		const t = new OldHttp(url);
		await c.connect(t);
		ok(t.sessionId && t.sessionId.length >= 32, 'handshake, HTTP: a session');
		await tools(c, 'handshake, HTTP');
		const id = await figure(c, 'handshake, HTTP');
		await progress(c, 'handshake, HTTP');
		await cancelling(c, 'handshake, HTTP');
		await watchOld(c, id, 'handshake, HTTP');
		await t.terminateSession();
		await fails(c.listTools(), '', 'handshake, HTTP: a session that ended is over');
		await c.close();

		c = new New(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
		await c.connect(new NewHttp(url));
		same('2026-07-28', c.getNegotiatedProtocolVersion(), '2026-07-28, HTTP: connected');
		await tools(c, '2026-07-28, HTTP');
		await figure(c, '2026-07-28, HTTP');
		await progress(c, '2026-07-28, HTTP');
		await cancelling(c, '2026-07-28, HTTP');
		await c.close();
	} finally {
		await server.end();
	}
} catch (e) {
	ok(false, 'no exception', e.stack);
} finally {
	await rm(dir, { recursive: true, force: true });
}
done();
