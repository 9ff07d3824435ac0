/* page-app.mjs -- the page as an MCP App: a host in a page of its own, the app in a
 * sandboxed frame, messages between them.  The host reads the app from the server and
 * hands tools/call on to it. */
import { PATIENCE } from './browser.mjs';
import { ok } from './tap.mjs';

function client(base) {
	let id = 0;

	return async (method, params) => {
		const r = await fetch(base + '/mcp', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2026-07-28',
				'Mcp-Method': method, 'Mcp-Name': params.name || params.uri },
			body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta: {
				'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} } } }),
		});
		const text = await r.text();
		const m = JSON.parse(/^\s*\{/.test(text) ? text : text.split('\n').filter(l => l.startsWith('data:')).pop().slice(5));

		if (m.error)
			throw new Error(m.error.message);
		return m.result;
	};
}

/* Runs in the host's page. */
function host(html) {
	const frame = document.createElement('iframe');
	const log = window.log = [];

	frame.setAttribute('sandbox', 'allow-scripts');
	frame.width = 900;
	frame.height = 560;
	const send = m => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...m }, '*');
	window.send = send;
	window.addEventListener('message', async e => {
		const m = e.data;
		if (e.source !== frame.contentWindow || !m || m.jsonrpc !== '2.0')
			return;
		log.push(m);
		if (m.method === 'ui/initialize')
			send({ id: m.id, result: { protocolVersion: '2026-01-26', hostInfo: { name: 'test', version: '1' },
				hostCapabilities: { serverTools: {}, updateModelContext: { text: {} } }, hostContext: { theme: 'dark' } } });
		else if (m.method === 'tools/call') {
			try {
				send({ id: m.id, result: await window.callTool(m.params.name, m.params.arguments) });
			} catch (err) {
				send({ id: m.id, error: { code: -32603, message: String(err) } });
			}
		} else if (m.id !== undefined && m.method)
			send({ id: m.id, result: {} });
	});
	frame.srcdoc = html;
	document.body.append(frame);
}

export default async function ({ browser, base, api, fresh, same, until, faults, TRIANGLE }) {
	const id = await fresh(TRIANGLE);
	const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
	const page = await context.newPage();
	const ask = client(base);
	const [resource] = (await ask('resources/read', { uri: 'ui://porism/canvas' })).contents;

	same(resource.mimeType, 'text/html;profile=mcp-app', 'the page is a resource for hosts');
	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push('in the app: ' + (e.stack || e.message)));
	page.on('request', r => { if (!/^(about|data|blob):/.test(r.url())) faults.push('the app asked for ' + r.url()); });
	/* As strict hosts do: only what the server lists, and lists for pages, is handed on. */
	const listed = (await ask('tools/list', {})).tools
		.filter(t => !t._meta?.ui?.visibility || t._meta.ui.visibility.includes('app')).map(t => t.name);
	await page.exposeFunction('callTool', (name, args) => {
		if (!listed.includes(name))
			throw new Error('the host has no tool ' + name);
		return ask('tools/call', { name, arguments: args });
	});
	await page.evaluate(host, resource.text);
	const app = page.frameLocator('iframe');
	const log = method => page.evaluate(k => window.log.filter(m => m.method === k), method);
	const values = (name, text) => until(async () => (await app.locator(`[data-object="${name}"] .value`).getAttribute('data-math')) === text);

	ok(await until(async () => (await log('ui/notifications/initialized')).length), 'in a host, the page says hello');
	const hello = (await log('ui/initialize'))[0].params;
	ok(hello.protocolVersion && hello.appInfo.name === 'porism' && hello.appCapabilities, 'as the protocol asks');
	ok(await until(async () => (await log('ui/notifications/size-changed')).length), 'and how large it is');
	await page.evaluate(k => window.send({ method: 'ui/notifications/tool-input', params: { arguments: { canvas_id: k } } }), id);
	await page.evaluate(k => window.send({ method: 'ui/notifications/tool-result', params: { content: [], structuredContent: { ok: true, canvas_id: k } } }), id);
	ok(await until(() => app.locator('#layer [data-name="t"]').count()), 'it shows the canvas of the call');
	same(await app.locator('html').getAttribute('data-theme'), 'dark', 'in the colours of the host');
	ok(await app.locator('#title').isHidden(), 'without what belongs to a page of its own');
	const at = await app.locator('[data-free="C"].grip').boundingBox();
	const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
	const before = await app.locator('[data-object="C"] .value').getAttribute('data-math');
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + 60, y - 40, { steps: 4 });
	ok(await until(async () => (await app.locator('[data-object="C"] .value').getAttribute('data-math')) !== before), 'points can be dragged');
	await page.mouse.up();
	ok(await until(async () => (await log('tools/call')).some(m => m.params.name === 'canvas_call' && m.params.arguments.tool === 'move_point')), 'by a tool of the table');
	ok(await until(async () => (await log('ui/update-model-context')).some(m => /moved C/.test(m.params.content[0].text))), 'and the model hears of it');
	await app.locator('#line').fill('Q = Midpoint(B, C)');
	await page.keyboard.press('Enter');
	ok(await until(() => app.locator('#layer [data-name="Q"]').count()), 'a command');
	const middle = async n => {
		const b = await app.locator(`[data-free="${n}"].grip`).boundingBox();
		return [b.x + b.width / 2, b.y + b.height / 2];
	};
	/* The view stayed where it was. */
	await app.locator('#fit').click();
	await page.waitForTimeout(300);
	await app.locator('#tools [data-group=line]').click();
	await page.mouse.click(...await middle('B'));
	await page.mouse.move(...await middle('C'), { steps: 3 });
	ok(await until(() => app.locator('#ghost [data-name="f"]').count()), 'a tool, with a picture of what it would make');
	await page.mouse.click(...await middle('C'));
	ok(await until(() => app.locator('#layer [data-name="f"]').count()), 'and what it makes');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Control+z');
	ok(await until(async () => !(await app.locator('#layer [data-name="f"]').count())), 'which undo takes back');
	await app.locator("#line").fill("Q = Q + (1, 0)");
	await page.keyboard.press('Enter');
	ok(await until(async () => /itself/.test(await app.locator('#answer').textContent())), 'that needs itself is refused');
	await app.locator('#tab-steps').click();
	ok(await until(async () => /Midpoint\(B, C\)|add_midpoint/.test(await app.locator('#steps').textContent())), 'the steps');
	await page.keyboard.press('[');
	ok(await until(async () => !(await app.locator('#layer [data-name="Q"]').count())), 'and the picture of one');
	await page.keyboard.press(']');
	await app.locator('#tab-check').click();
	await app.locator('#relation').fill('Distance(B, Q) == Distance(Q, C)');
	await page.keyboard.press('Enter');
	ok(await until(() => app.locator('.verdict.always').count()), 'a relation is checked');
	await app.locator('#tab-graph').click();
	ok(await until(() => app.locator('[data-node="Q"]').count()), 'the graph');
	await app.locator('#tab-objects').click();
	await app.locator('#line').fill('Constrain("Length(A, B) = 3")');
	await page.keyboard.press('Enter');
	ok(await until(() => app.locator('[data-declared].violated').count()), 'a declared relation');
	await app.locator('#solve').click();
	ok(await until(() => app.locator('[data-declared].holds').count()), 'and solved');
	await api('POST', `/canvases/${id}/call`, { line: 'SetCoords(A, 1, 1)' });
	await page.evaluate(k => window.send({ method: 'ui/notifications/tool-result', params: { content: [], structuredContent: { ok: true, canvas_id: k } } }), id);
	ok(await values('A', '(1, 1)'), 'what the model does is shown');
	await page.evaluate(() => window.send({ method: 'ui/notifications/host-context-changed', params: { theme: 'light' } }));
	ok(await until(async () => (await app.locator('html').getAttribute('data-theme')) === 'light'), 'the host turns the lights on');
	await page.evaluate(() => window.send({ id: 'x', method: 'ui/resource-teardown', params: {} }));
	ok(await until(() => page.evaluate(() => window.log.some(m => m.id === 'x' && m.result))), 'and the page takes its leave');
	await context.close();
}
