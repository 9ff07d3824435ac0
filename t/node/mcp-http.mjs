/* mcp-http.mjs -- /mcp, request by request: headers, sessions, streams.  Prints TAP.
 *
 *   node mcp-http.mjs PORISM */
import { done, ok, same, until } from './tap.mjs';
import serve from './server.mjs';

const server = await serve(process.argv[2], '--memory');
const url = server.url + '/mcp';
const NEW = '2026-07-28';
const meta = { 'io.modelcontextprotocol/protocolVersion': NEW, 'io.modelcontextprotocol/clientCapabilities': {} };
const base = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
let next = 1;

/* A modern request with the headers that it should have, and others instead. */
function modern(method, params = {}, headers = {}, more = {}) {
	const body = { jsonrpc: '2.0', id: next++, method, params: { ...params, _meta: { ...meta, ...params._meta } } };
	const all = { ...base, 'MCP-Protocol-Version': NEW, 'Mcp-Method': method };

	if (params.name || params.uri)
		all['Mcp-Name'] = params.name || params.uri;
	for (const [k, v] of Object.entries(headers))
		if (v === null)
			delete all[k];
		else
			all[k] = v;
	return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body), ...more });
}
const call = (name, args, ...rest) => modern('tools/call', { name, arguments: args }, ...rest);
const answer = async r => (await r.json()).result.structuredContent;

/* The messages of a stream as they come; at its end nothing more. */
async function* events(r) {
	const text = new TextDecoder();
	let rest = '';

	for await (const part of r.body) {
		rest += text.decode(part, { stream: true });
		const whole = rest.split('\n\n');
		rest = whole.pop();
		for (const e of whole) {
			const data = e.split('\n').filter(l => l.startsWith('data: ')).map(l => l.slice(6)).join('\n');
			if (data)
				yield JSON.parse(data);
		}
	}
}
async function refused(promise, status, code, text) {
	const r = await promise, body = await r.json();

	same([status, code], [r.status, body.error && body.error.code], text);
}

try {
	/* --- 2026-07-28 */
	let r = await modern('tools/list');
	same([200, 'application/json'], [r.status, r.headers.get('content-type')], 'a list is plain JSON');
	ok(!r.headers.get('mcp-session-id'), 'and makes no session');
	await refused(modern('tools/list', {}, { 'Mcp-Method': 'tools/call' }), 400, -32020, 'another method in the header');
	await refused(modern('tools/list', {}, { 'Mcp-Method': null }), 400, -32020, 'none');
	await refused(modern('tools/list', {}, { 'MCP-Protocol-Version': '2025-11-25' }), 400, -32020, 'another version');
	await refused(call('list_canvases', {}, { 'Mcp-Name': 'delete_canvas' }), 400, -32020, 'another tool');
	await refused(modern('resources/read', { uri: 'porism://canvas/x' }, { 'Mcp-Name': 'porism://canvas/y' }), 400, -32020, 'another resource');
	r = await call('list_canvases', {}, { 'Mcp-Name': `=?base64?${Buffer.from('list_canvases').toString('base64')}?=` });
	same(200, r.status, 'a header may be in base64');
	await refused(modern('no/such'), 404, -32601, 'an unknown method');
	await refused(call('no_such', {}), 200, -32602, 'an unknown tool is an answer');
	await refused(fetch(url, { method: 'POST', headers: { ...base, 'MCP-Protocol-Version': NEW, 'Mcp-Method': 'tools/list' },
		body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }), 400, -32602, 'without _meta');
	await refused(fetch(url, { method: 'POST', headers: base, body: '{' }), 400, -32700, 'no JSON');
	await refused(fetch(url, { method: 'POST', headers: { ...base, 'Content-Type': 'text/plain' }, body: '{}' }), 415, -32600, 'another type');
	same(405, (await fetch(url, { headers: { Accept: 'text/event-stream' } })).status, 'GET without a session');
	same(405, (await fetch(url, { method: 'DELETE' })).status, 'DELETE without a session');
	same(403, (await fetch(url, { method: 'POST', headers: { ...base, Origin: 'http://elsewhere.example' }, body: '{}' })).status, 'a page from elsewhere');

	/* --- Streams */
	const script = n => Array.from({ length: n }, (_, i) => `P${i} = (${i}, 1)`).join('\n');
	r = await modern('tools/call', { name: 'run_script', arguments: { script: script(6000), full: true }, _meta: { progressToken: 'p' } });
	same('text/event-stream', r.headers.get('content-type'), 'progress makes it a stream');
	const seen = [];
	let last = null;
	for await (const m of events(r))
		if (m.method)
			seen.push(m.params.progress);
		else
			last = m;
	ok(seen.length > 10 && seen.every((v, i) => !i || v > seen[i - 1]), 'that grows', seen.length);
	same(6000, last && last.result.structuredContent.kept, 'and ends with the answer');
	ok(JSON.stringify(last).length > 2e6, 'however long it is', JSON.stringify(last).length);

	const { canvas_id } = await answer(await call('create_canvas', {}));
	const stop = new AbortController();
	r = await modern('tools/call', { name: 'run_script', arguments: { canvas_id, script: script(20000) }, _meta: { progressToken: 'p' } }, {}, { signal: stop.signal });
	for await (const m of events(r)) {
		if (m.params.progress > 5)
			break;
	}
	stop.abort();
	const objects = async () => (await answer(await call('query_canvas', { canvas_id }))).value.objects.length;
	same(0, await objects(), 'who hangs up has cancelled');

	/* --- Subscriptions */
	const listening = new AbortController();
	r = await modern('subscriptions/listen', { notifications: { resourceSubscriptions: [`porism://canvas/${canvas_id}`], resourcesListChanged: true } }, {}, { signal: listening.signal });
	const heard = [];
	(async () => { for await (const m of events(r)) heard.push(m); })().catch(() => {});
	ok(await until(() => heard[0]?.method === 'notifications/subscriptions/acknowledged'), 'a subscription is acknowledged', heard);
	await call('add_point', { canvas_id, name: 'A', x: '1', y: '1' });
	ok(await until(() => heard.some(m => m.method === 'notifications/resources/updated')), 'and hears of a change', heard);
	await fetch(`${server.url}/api/v1/canvases`, { method: 'POST', headers: base, body: '{}' });
	await call('create_canvas', {});
	ok(await until(() => heard.some(m => m.method === 'notifications/resources/list_changed')), 'and of new canvases', heard);
	ok(heard.every(m => m.params._meta['io.modelcontextprotocol/subscriptionId']), 'each with its id');
	listening.abort();

	/* --- The handshake era */
	const old = (body, headers = {}) => fetch(url, { method: 'POST', headers: { ...base, ...headers }, body: JSON.stringify({ jsonrpc: '2.0', ...body }) });
	r = await old({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } } });
	const session = { 'Mcp-Session-Id': r.headers.get('mcp-session-id'), 'MCP-Protocol-Version': '2025-06-18' };
	same('2025-06-18', (await r.json()).result.protocolVersion, 'a session');
	same(202, (await old({ method: 'notifications/initialized' }, session)).status, 'a notification is accepted');
	same(200, (await old({ id: 2, method: 'tools/list' }, session)).status, 'a request in it');
	await refused(old({ id: 2, method: 'tools/call', params: { name: 'no_such' } }, session), 200, -32602, 'an unknown tool');
	await refused(old({ id: 3, method: 'tools/list' }), 400, -32602, 'outside of it');
	await refused(old({ id: 3, method: 'tools/list' }, { 'Mcp-Session-Id': 'nobody' }), 404, -32600, 'in one that is not');
	await refused(old({ id: 3, method: 'tools/list' }, { ...session, 'MCP-Protocol-Version': '1999-01-01' }), 400, -32600, 'in no version');
	r = await fetch(url, { headers: { ...session, Accept: 'text/event-stream' } });
	same('text/event-stream', r.headers.get('content-type'), 'its stream');
	const told = [];
	(async () => { for await (const m of events(r)) told.push(m); })().catch(() => {});
	await old({ id: 4, method: 'resources/subscribe', params: { uri: `porism://canvas/${canvas_id}.svg` } }, session);
	await call('add_point', { canvas_id, name: 'B', x: '2', y: '1' });
	ok(await until(() => told.some(m => m.params?.uri === `porism://canvas/${canvas_id}.svg`)), 'tells of changes', told);
	same(204, (await fetch(url, { method: 'DELETE', headers: session })).status, 'it ends');
	await refused(old({ id: 5, method: 'tools/list' }, session), 404, -32600, 'and is over');

	/* --- Many at once */
	const all = await Promise.all(Array.from({ length: 60 }, (_, i) => i % 3 ? call('run_script', { script: script(20) }) :
		old({ id: i, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } })));
	ok(all.every(x => x.status === 200), 'sixty at once', all.map(x => x.status));
} catch (e) {
	ok(false, 'no exception', e.stack);
} finally {
	same(0, await server.end(), 'the server ends well');
}
done();
