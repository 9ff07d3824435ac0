/* page.mjs -- the page in a browser, against a server of its own: prints TAP.
 *
 *   node page.mjs PORISM [CHROMIUM]
 *
 * Everything happens on the loopback. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { becomes, launch, PATIENCE, program, same, until } from './browser.mjs';
import app from './page-app.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

let server = await serve(program, '--memory');
const base = server.url;
async function api(method, at, body) {
	const r = await fetch(base + '/api/v1' + at, { method, body: body && JSON.stringify(body), headers: body ? { 'Content-Type': 'application/json' } : {} });
	return r.status === 204 ? null : r.json();
}
const dir = await mkdtemp(path.join(tmpdir(), 'porism-page-'));
const browser = await launch();
const faults = [];
async function visit(options = {}, at = '/') {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
	const page = await context.newPage();

	/* Exact values are what is looked at here. */
	await context.addInitScript(() => { try { localStorage.setItem('porism.exact', 'true'); } catch { /* a frame */ } });

	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push(e.stack || e.message));
	page.on('console', m => { if (m.type() === 'error' && !/ERR_CONNECTION|Failed to load/.test(m.text())) faults.push(m.text()); });
	page.on('request', r => { if (!r.url().startsWith(base) && !/^(blob|data|about):/.test(r.url())) faults.push('asked for ' + r.url()); });
	await page.goto(base + at);
	return page;
}
const fresh = async (script, title = '') => (await api('POST', '/canvases', { title, script })).id;
const value = (page, name) => page.locator(`[data-object="${name}"] .value`).getAttribute('data-math').catch(() => null);
const values = (page, name, text) => until(async () => (await value(page, name)) === text);
const shown = page => until(() => page.locator('#layer > svg').count());
async function type(page, line) {
	await page.fill('#line', line);
	await page.keyboard.press('Enter');
}
/* Where a free point is on the page. */
async function spot(page, name) {
	return page.evaluate(k => {
		const m = /translate\(([-\d.e]+)[ ,]+([-\d.e]+)\)/.exec(document.querySelector(`[data-free="${k}"].grip`).getAttribute('transform'));
		const r = document.getElementById('stage').getBoundingClientRect();
		return [r.left + Number(m[1]), r.top + Number(m[2])];
	}, name);
}
const version = async id => (await api('GET', '/canvases/' + id)).version;
const TRIANGLE = 'A = (0, 0)\nB = (6, 0)\nC = (2, 4)\nt = Polygon(A, B, C)\nM = Midpoint(A, B)\nd = Distance(A, C)';

try {
	/* --- An empty store --- */
	{
		const page = await visit();
		ok(await until(() => page.locator('.example').count()), 'an empty store offers examples');
		await becomes(() => page.locator('.example').count(), 3, 'three of them');
		await page.locator('.example').nth(1).click();
		ok(await until(() => page.locator('#layer [data-name="n"]').count()), 'an example is drawn');
		ok(await until(() => page.locator('#empty').isHidden()), 'and the invitation is gone');
		await becomes(() => page.inputValue('#title'), 'The nine-point circle', 'with its title');
		await page.click('#tab-check');
		same(await until(() => page.locator('.verdict').first().getAttribute('data-verdict').then(v => v !== 'wait' && v)), 'always', 'and a relation that always holds');
		for (const k of [0, 2]) {
			await page.click('#canvases');
			await page.click('#new-canvas');
			await until(() => page.locator('#empty').isVisible());
			await page.locator('.example').nth(k).click();
			ok(await until(() => page.locator('#layer [data-name]').count()), `example ${k + 1} is drawn`);
		}
		await page.context().close();
	}

	/* --- Answers that are late --- */
	{
		const [first, other] = [await fresh('A = (0, 0)'), await fresh('B = (1, 1)')];
		const context = await browser.newContext(), page = await context.newPage();
		let give;
		const held = new Promise(f => { give = f; });
		/* Whatever was used last, it is not the one that is open. */
		await page.route(u => u.pathname.endsWith('/canvases'), async r => {
			await held;
			const response = await r.fetch(), { canvases } = await response.json();
			await r.fulfill({ response, json: { canvases: canvases.filter(c => c.id === other) } });
		}, { times: 1 });
		await page.goto(base + '/');
		await page.evaluate(k => open(k), first);
		const heard = page.waitForResponse(r => r.url().endsWith('/canvases'));
		give();
		await (await heard).finished();
		await page.evaluate(() => new Promise(f => setTimeout(f, 100)));
		same(await page.evaluate(() => state.id), first, 'what is opened before the list of canvases is there stays open');

		await page.route(u => u.pathname.endsWith('/canvases/' + other), async r => {
			await new Promise(f => setTimeout(f, 300));
			await r.continue();
		}, { times: 1 });
		const answered = page.waitForResponse(r => r.url().endsWith('/canvases/' + other));
		await page.evaluate(k => { location.hash = k; }, other);
		await page.evaluate(k => { location.hash = k; }, first);
		await answered;
		await page.evaluate(() => new Promise(f => setTimeout(f, 100)));
		same(await page.evaluate(() => [state.id, location.hash].join()), `${first},#${first}`, 'an address that has moved on is not followed late');

		/* While the list is fetched: another address, runs, a line for the canvas of the address. */
		const slowly = async (at, meanwhile) => {
			const slow = await context.newPage();
			let go;
			const gate = new Promise(f => { go = f; });
			await slow.route(u => u.pathname.endsWith('/canvases'), async r => { await gate; await r.continue(); }, { times: 1 });
			await slow.goto(base + at);
			await meanwhile(slow);
			const came = slow.waitForResponse(r => r.url().endsWith('/canvases') && r.request().method() === 'GET');
			go();
			await (await came).finished();
			await slow.evaluate(() => new Promise(f => setTimeout(f, 200)));
			const seen = await slow.evaluate(() => `${state.id} ${location.hash}`);
			await slow.close();
			return seen;
		};
		await context.route(u => u.pathname.endsWith('/canvases/' + first), async r => {
			await new Promise(f => setTimeout(f, 100));
			await r.continue().catch(() => { /* the page has gone */ });
		});
		same(await slowly('/#' + other, p => p.evaluate(k => { location.hash = k; }, first)), `${first} #${first}`, 'an address that is new before the list is there counts');
		same(await slowly('/', p => p.evaluate(() => { location.hash = '#runs'; })), 'null #runs', 'and so do runs');
		/* Where there are no canvases examples are shown, but not over a tool that was chosen before. */
		const early = await context.newPage();
		let list;
		const listed = new Promise(f => { list = f; });
		await early.route(u => u.pathname.endsWith('/canvases'), async r => {
			if (r.request().method() !== 'GET')
				return; /* no canvas is made yet */
			await listed;
			await r.fulfill({ json: [] });
		});
		await early.goto(base + '/');
		await early.evaluate(() => { maker.choose('polygon'); });
		list();
		await until(() => early.evaluate(() => !document.getElementById('answer').textContent && state.version === -1));
		await early.evaluate(() => new Promise(f => setTimeout(f, 200)));
		same(await early.evaluate(() => `${maker.tool.id} ${document.getElementById('empty').hidden}`), 'polygon true', 'examples stay away from a tool that is chosen early');
		await early.close();
		const typed = await slowly('/#' + first, async p => {
			await type(p, 'Z = (3, 3)');
			await until(() => p.evaluate(() => state.objects.some(o => o.name === 'Z')));
		});
		same(typed, `${first} #${first}`, 'a line is for the canvas of the address');
		await context.close();
	}

	/* --- Dragging --- */
	const id = await fresh(TRIANGLE, 'Triangle');
	{
		const page = await visit({}, '/#' + id);
		await shown(page);
		ok(await values(page, 'd', '2*sqrt(5)'), 'exact values are listed');
		const before = await version(id);
		const [x, y] = await spot(page, 'C');
		const [ax, ay] = await spot(page, 'A'), [bx] = await spot(page, 'B');
		const unit = (bx - ax) / 6;
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(ax + 2 * unit, ay - 3 * unit, { steps: 4 });
		ok(await values(page, 'C', '(2, 3)'), 'a point under the pointer snaps to the lattice');
		await page.mouse.move(ax + 3 * unit + 2, ay - 4 * unit - 1, { steps: 4 });
		ok(await values(page, 'd', '5'), 'while it is dragged, values follow exactly');
		ok(await until(() => page.locator('#readout').isVisible()), 'and are told beside it');
		same(await version(id), before, 'nothing is kept before it is let go');
		await page.mouse.up();
		ok(await until(async () => (await version(id)) > before), 'then it is');
		ok(await values(page, 'C', '(3, 4)'), 'where it was shown');
		ok(await until(async () => /C = \(3, 4\)/.test(await page.textContent('#live'))), 'and is said aloud');
		/* Freely: no lattice, no digits finer than pixels. */
		const [cx, cy] = await spot(page, 'C');
		await page.keyboard.down('Alt');
		await page.mouse.move(cx, cy);
		await page.mouse.down();
		await page.mouse.move(cx + 37, cy + 23, { steps: 3 });
		await page.mouse.up();
		await page.keyboard.up('Alt');
		const free = await until(async () => { const v = await value(page, 'C'); return v !== '(3, 4)' && v; });
		ok(/^\([\d./]+, [\d./]+\)$/.test(free) && free.length < 20, 'without the lattice it gets short decimals', free);

		/* --- Undo and redo --- */
		await page.click('#undo');
		ok(await values(page, 'C', '(3, 4)'), 'undo');
		await page.keyboard.press('Control+z');
		ok(await values(page, 'C', '(2, 4)'), 'undo by keys');
		await page.click('#redo');
		ok(await values(page, 'C', '(3, 4)'), 'redo');

		/* --- Keys --- */
		await page.focus('[data-free="C"].grip');
		const presses = Math.round(1 / await page.evaluate(() => stage.lattice()));
		for (let k = 0; k < presses; k++)
			await page.keyboard.press('Shift+ArrowRight');
		ok(await values(page, 'C', '(4, 4)'), 'arrows move the point that has the focus', await value(page, 'C'));
		for (let k = 0; k < 10 * presses; k++)
			await page.keyboard.press('ArrowDown');
		ok(await values(page, 'C', '(4, 3)'), 'in small steps too', await value(page, 'C'));
		ok(await until(async () => (await api('GET', `/canvases/${id}/picture?width=300&height=200`)).objects.some(o => o.name === 'C' && o.exact === '(4, 3)')), 'and the move is kept a moment later');
		ok(await values(page, 'd', '5'), 'what depends on it follows');
		await page.focus('[data-free="C"].grip');
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('Control+z');
		await page.waitForTimeout(900);
		ok(await values(page, 'C', '(4, 3)'), 'undo takes back a move that was not kept yet', await value(page, 'C'));
		await page.focus('[data-free="A"].grip');
		await page.keyboard.press('Tab');
		await becomes(() => page.evaluate(() => document.activeElement.dataset.free), 'B', 'Tab goes from point to point');
		await page.keyboard.press('/');
		await becomes(() => page.evaluate(() => document.activeElement.id), 'line', 'a key leads to the command line');
		await page.keyboard.press('Escape');
		await page.keyboard.press('?');
		ok(await until(() => page.locator('#help-dialog').isVisible()), 'and one to the help');
		await page.keyboard.press('Escape');

		/* --- The view --- */
		const scale = () => page.evaluate(() => stage.view.scale);
		const s0 = await scale();
		await page.mouse.move(400, 300);
		await page.mouse.wheel(0, -400);
		ok(await until(async () => (await scale()) > 1.3 * s0), 'the wheel goes nearer');
		await page.mouse.down();
		await page.mouse.move(460, 330, { steps: 3 });
		await page.mouse.up();
		await page.click('#fit');
		ok(await until(async () => Math.abs((await scale()) - s0) < s0 / 4), 'the whole figure again');
		await page.context().close();
	}

	/* --- The command line --- */
	{
		const page = await visit({}, '/#' + id);
		await shown(page);
		await type(page, 'H = Foot(C, Line(A, B))');
		ok(await until(() => page.locator('[data-object="H"]').count()), 'a command makes an object');
		ok(await until(() => page.locator('#layer [data-name="H"]').count()), 'which is drawn');
		ok(await until(async () => (await page.inputValue('#line')) === ''), 'and the line is empty again');
		await type(page, 'Distance(A, B)');
		ok(await until(async () => (await page.locator('#answer .value').getAttribute('data-math')) === '6'), 'a question is answered');
		await type(page, 'N = Midpont(A, C)');
		ok(await until(() => page.locator('#answer.bad').count()), 'a wrong one is told');
		ok(/Midpont/.test(await page.textContent('#answer .message')), 'with what is wrong');
		await page.locator('#answer .chip', { hasText: /^Midpoint$/ }).click();
		await becomes(() => page.inputValue('#line'), 'N = Midpoint(A, C)', 'a near name takes its place');
		await page.keyboard.press('Enter');
		ok(await until(() => page.locator('[data-object="N"]').count()), 'and it works');
		await type(page, 'T = Tangent(A, Circle(A, 3))');
		ok(await until(async () => /inside the circle/.test(await page.textContent('#answer'))), 'what does not exist is explained');
		ok(await until(() => page.locator('#answer .hint').count()), 'with a hint');
		await page.fill('#line', '');
		await page.click('#line');
		await page.keyboard.type('k = Circumc');
		ok(await until(() => page.locator('#choices li').count()), 'completions are offered');
		await page.keyboard.press('Tab');
		await becomes(() => page.inputValue('#line'), 'k = Circumcircle(', 'and taken');
		await page.keyboard.type('A, B, C)');
		await page.keyboard.press('Enter');
		ok(await until(() => page.locator('#layer [data-name="k"]').count()), 'a circle');
		await page.keyboard.press('ArrowUp');
		await becomes(() => page.inputValue('#line'), 'k = Circumcircle(A, B, C)', 'the last line comes back');
		await page.keyboard.press('Escape');
		/* Markup in names and texts stays text. */
		await type(page, 'w = Text("<img src=x onerror=alert(1)>", 1, 1)');
		ok(await until(() => page.locator('[data-object="w"]').count()), 'markup in a text');
		await becomes(() => page.locator('img').count(), 0, 'stays text');

		/* --- Objects --- */
		await page.locator('[data-object="k"] .object').click();
		ok(await until(() => page.locator('#layer [data-name="k"].sel').count()), 'what is chosen in the list is marked in the picture');
		await page.locator('[data-object="k"]').hover();
		await page.locator('[data-object="k"] .eye').click();
		ok(await until(async () => !(await page.locator('#layer [data-name="k"]').count())), 'hidden');
		await page.locator('[data-object="k"] .eye').click();
		ok(await until(() => page.locator('#layer [data-name="k"]').count()), 'shown');
		await page.locator('[data-object="k"] .bin').click();
		ok(await until(async () => !(await page.locator('[data-object="k"]').count())), 'deleted');
		await page.keyboard.press('Escape');
		const [x, y] = await spot(page, 'B');
		await page.mouse.click(x, y);
		ok(await until(() => page.locator('[data-object="B"].sel').count()), 'what is clicked in the picture is marked in the list');
		await page.keyboard.down('Shift');
		await page.mouse.click(...(await spot(page, 'C')));
		await page.keyboard.up('Shift');
		await page.locator('#actions .chip', { hasText: /^Midpoint$/ }).click();
		ok(await until(async () => /Midpoint\(B, C\)/.test(await page.textContent('#objects'))), 'two points offer what can be made of them');
		const count = await page.locator('[data-object]').count();
		await page.mouse.dblclick(120, 120);
		ok(await until(async () => (await page.locator('[data-object]').count()) === count + 1), 'a double click places a point');

		/* --- Steps --- */
		await page.click('#tab-steps');
		ok(await until(() => page.locator('.steps li').count()), 'the steps are listed');
		const all = await page.locator('.steps li').count();
		await becomes(() => page.locator('#step-text').textContent(), `${all} / ${all}`, 'the time line is at their end');
		await page.locator('.steps li').nth(2).locator('button').click();
		ok(await until(async () => /Step 3 of/.test(await page.textContent('#past'))), 'a step is told');
		ok(await until(async () => (await page.textContent('#past')).includes('C = (2, 4)')), 'with what it said');
		ok(await until(async () => !(await page.locator('#layer [data-name="t"]').count())), 'the picture is that of then');
		await page.keyboard.press(']');
		ok(await until(() => page.locator('#layer [data-name="t"]').count()), 'one on');
		await page.keyboard.press('[');
		await page.keyboard.press('[');
		ok(await until(async () => !(await page.locator('#layer [data-name="C"]').count())), 'two back');
		await page.keyboard.press('Escape');
		ok(await until(() => page.locator('#layer [data-name="M"]').count()), 'back to now');
		ok(await until(() => page.locator('#past').isHidden()), 'and nothing more is told');

		/* --- The graph --- */
		await page.click('#tab-graph');
		ok(await until(() => page.locator('[data-node="M"]').count()), 'the graph');
		ok(await page.evaluate(() => {
			const y = k => Number(/ ([-\d.]+)\)/.exec(document.querySelector(`[data-node="${k}"]`).getAttribute('transform'))[1]);
			return y('A') < y('M') && document.querySelector('path[data-from="A"][data-to="M"]');
		}), 'in layers: a point stands above its midpoint');
		await page.locator('[data-node="M"]').click();
		ok(await until(() => page.locator('#layer [data-name="M"].sel').count()), 'its nodes choose objects');

		/* --- Relations --- */
		await page.click('#tab-check');
		const verdict = async text => {
			await page.fill('#relation', text);
			await page.keyboard.press('Enter');
			return until(async () => {
				const box = page.locator('.verdict').first();
				const v = await box.getAttribute('data-verdict');
				return v !== 'wait' && (await box.locator('.relation').getAttribute('data-math')) === text && v;
			});
		};
		same(await verdict('Distance(A, M) == Distance(M, B)'), 'always', 'a theorem');
		same(await verdict('Distance(A, B) == 6'), 'here_only', 'a coincidence');
		same(await verdict('Distance(A, B) == 7'), 'no', 'what does not hold');
		same(await verdict('Distance(A, ZZ) == 7'), 'error', 'what makes no sense');

		/* --- Proofs --- */
		await verdict('Distance(A, B) == 2*Distance(A, M)');
		await page.locator('.verdict').first().locator('.ask-why').click();
		ok(await until(() => page.locator('.verdict .proof').count()), 'a verdict says why');
		{
			const own = await fresh(['A = (0, 0)', 'B = (7, 1)', 'C = (2, 5)', 'P = Foot(A, Line(B, C))', 'Q = Foot(B, Line(C, A))', 'R = Foot(C, Line(A, B))',
				'H = Intersect(Line(A, P), Line(B, Q))', 'Segment(A, P)', 'Segment(B, Q)', 'Polygon(A, B, C)'].join('\n'), 'Altitudes');
			const sheet = await visit({}, '/#' + own);
			await shown(sheet);
			await sheet.click('#tab-check');
			await sheet.click('#relation-discover');
			ok(await until(() => sheet.locator('#relation-found .fact').count()), 'what holds in the figure is found');
			const facts = await sheet.locator('#relation-found .fact').allTextContents();
			await sheet.locator('#relation-found .fact').first().click();
			ok(await until(() => sheet.locator('.verdict .proof li.derived').count()), `with its proof (${facts[0]})`);
			await sheet.locator('.verdict .proof li.derived').first().hover();
			ok(await until(() => sheet.locator('#handles .traces .trace').count()), 'a step marks what it speaks of');
			await sheet.locator('.verdict .proof li.derived .step').first().click();
			await sheet.mouse.move(5, 5);
			ok(await until(() => sheet.locator('#handles .traces .trace').count()), 'and keeps it when it is chosen');
			if (process.env.PAGE_SHOT)
				await sheet.screenshot({ path: process.env.PAGE_SHOT });
			await sheet.locator('.verdict .ask-why').first().click();
			ok(await until(async () => !await sheet.locator('#handles .traces').count() && !await sheet.locator('.verdict .proof').count()), 'until the proof is put away');
			await sheet.context().close();
		}

		/* --- Canvases --- */
		await page.fill('#title', 'Another name');
		await page.keyboard.press('Enter');
		ok(await until(async () => (await api('GET', '/canvases/' + id)).title === 'Another name'), 'a new title');
		await page.click('#canvases');
		ok(await until(() => page.locator(`[data-canvas="${id}"]`).count()), 'the canvases are listed');
		const row = page.locator(`[data-canvas="${id}"]`);
		await row.hover();
		await row.getByText('Copy').click();
		ok(await until(async () => (await page.inputValue('#title')) === 'Another name, a copy'), 'a copy is opened');
		const copy = await page.evaluate(() => state.id);
		ok(await until(() => page.locator('[data-object="M"]').count()), 'with its objects');
		await page.click('#canvases');
		const other = page.locator(`[data-canvas="${copy}"]`);
		await other.hover();
		await other.getByText('Delete').click();
		ok(await until(async () => !(await api('GET', '/canvases')).canvases.some(c => c.id === copy)), 'and deleted');
		await page.context().close();
	}

	/* --- Files --- */
	{
		const page = await visit({}, '/#' + id);
		await shown(page);
		const first = { svg: '<svg', png: '\x89PNG', pdf: '%PDF', tex: '', journal: '{' };
		const keep = async (kind, tick) => {
			await page.click('#export');
			await page.click('[data-act=save]');
			await page.locator(`.share input[value="${kind}"] + span`).click();
			if (tick)
				await page.check(`.share [name=${tick}]`);
			return (await Promise.all([page.waitForEvent('download'), page.click('.share .main')]))[0];
		};
		for (const [kind, head] of Object.entries(first)) {
			const file = await keep(kind);
			const to = path.join(dir, 'file.' + kind);
			await file.saveAs(to);
			const bytes = await readFile(to);
			ok(bytes.length > 100 && bytes.toString('latin1').startsWith(head) && file.suggestedFilename() === `Another-name.${kind === 'journal' ? 'jsonl' : kind}`, `${kind} is saved`, bytes.slice(0, 80));
		}
		await (await keep('svg', 'textbook')).saveAs(path.join(dir, 'plain.svg'));
		ok(/<rect[^>]*fill="#fff"/.test(await readFile(path.join(dir, 'plain.svg'), 'utf8')) && !/#fff"/.test(await readFile(path.join(dir, 'file.svg'), 'utf8')), 'also as in a textbook');
		await page.click('#canvases');
		await page.setInputFiles('#file', path.join(dir, 'file.journal'));
		ok(await until(async () => (await page.evaluate(() => state.id)) !== id && (await page.locator('[data-object="M"]').count())), 'a journal is opened as a new canvas');
		await page.context().close();
	}

	/* --- Sliders --- */
	{
		const slid = await fresh('a = Slider(0, 5, 0.5)\nP = (a, a^2)\nb = Slider(0, 5, 1)\nQ = (a, b)');
		const page = await visit({}, '/#' + slid);
		await shown(page);
		await page.locator('.slider input').nth(0).focus();
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowRight');
		ok(await values(page, 'P', '(3/2, 9/4)'), 'a slider moves what depends on it, exactly');
		ok(await until(async () => (await api('GET', `/canvases/${slid}/picture?width=300&height=200`)).objects.some(o => o.name === 'P' && o.exact === '(3/2, 9/4)')), 'and it is kept');
		await page.locator('.slider input').nth(0).focus();
		await page.keyboard.press('ArrowRight');
		await page.locator('.slider input').nth(1).focus();
		await page.keyboard.press('ArrowRight');
		ok(await until(async () => (await api('GET', `/canvases/${slid}/picture?width=300&height=200`)).objects.some(o => o.name === 'Q' && o.exact === '(2, 1)')), 'also when another one follows at once');
		await page.context().close();
	}

	/* --- Values as they are --- */
	{
		const kinds = await fresh('A = (0, 0)\nB = (4, 1)\nC = (1, 5)\nw = Angle(B, A, C)\nn = 7/3\nT = Text("a < b", 1, 1)\nShowObject(B, 0)');
		const page = await visit({}, '/#' + kinds);
		await shown(page);
		ok(await until(() => page.locator('[data-object="w"]').count()), 'angles, numbers, texts');
		ok(/^≈ 6\d\.\d+°$/.test(await page.textContent('[data-object="w"] .near')), 'an angle is near so many degrees', await page.textContent('[data-object="w"] .near'));
		await becomes(() => page.locator('[data-object="T"] [role=math]').count(), 0, 'a text is no formula');
		await becomes(() => page.locator('.grip').evaluateAll(l => l.map(g => g.dataset.free).join()), 'A,C', 'what is hidden or has no place cannot be held');
		await page.context().close();
		for (const unit of ['1e-12', '1e15']) {
			const far = await visit({}, '/#' + await fresh(`A = (0, 0)\nB = (${unit}, 2*${unit})`));
			await shown(far);
			const s0 = await until(() => far.evaluate(() => stage.view.scale));
			await far.click('#zoom-in');
			ok(await until(() => far.evaluate(s => stage.view.scale > 1.2 * s, s0)), `a figure of size ${unit} can be looked at closer`);
			await far.context().close();
		}
	}

	/* --- Several at once --- */
	{
		const page = await visit({}, '/#' + await fresh('A = (0, 0)\nB = (4, 0)\nC = (1, 3)\ns = Segment(A, B)'));
		await shown(page);
		await page.click('[data-object="A"] .object');
		for (const name of ['s', 'B'])
			await page.click(`[data-object="${name}"] .object`, { modifiers: ['Shift'] });
		await page.focus('#stage');
		await page.keyboard.press('Delete');
		ok(await until(async () => (await page.locator('[data-object]').evaluateAll(l => l.map(e => e.dataset.object).join())) === 'C'), 'all that is chosen is deleted');
		ok(!(await page.locator('#answer.bad').count()), 'also what went with another');
		await page.context().close();
	}

	/* --- Many objects --- */
	{
		const script = Array.from({ length: 40 }, (_, i) => `P_${i} = (${i % 8}, ${i >> 3})` + (i ? `\ns_${i} = Segment(P_${i - 1}, P_${i})` : ''));
		const page = await visit({}, '/#' + await fresh(script.join('\n')));
		await shown(page);
		await until(() => page.locator('[data-object="P_39"]').count());
		const [kept, same] = await page.evaluate(async () => {
			const part = name => stage.layer.querySelector(`[data-name="${name}"]`);
			const plain = svg => [...svg.querySelectorAll('[data-name]')].map(g => g.outerHTML.replace(/ class="[^"]*"/g, '')).join();
			const far = part('s_39'), near = part('s_1'), old = near.outerHTML;
			stage.dragTo({ name: 'P_0', type: 'point', x: '0.5', y: '-0.25', at: [0.5, -0.25] });
			await stage.want();
			const is = plain(stage.layer) === plain(adoptPicture(stage.picture.svg, isDark()));
			const kept = part('s_39') === far && part('s_1') === near && near.outerHTML !== old;
			stage.drag = null;
			await stage.want();
			return [kept, is];
		});
		ok(kept, 'of a picture, what looks as before is kept, and what is elsewhere is moved');
		ok(same, 'and all of it is what the engine drew');
		await page.context().close();
	}

	/* --- Declared relations --- */
	{
		const wish = await fresh('A = (0, 0)\nB = (5, 1)\nC = (4, 5)\nConstrain("Length(A, B) = 4")');
		const page = await visit({}, '/#' + wish);
		const state = name => page.locator(`[data-declared="${name}"]`).getAttribute('class');
		await shown(page);
		ok(await until(async () => (await state('c1')) === 'violated'), 'a declared relation that does not hold');
		await page.click('#tab-check');
		await page.fill('#relation', 'Angle(A, B, C) == 90°');
		await page.click('#relation-declare');
		ok(await until(async () => (await state('c2')) === 'violated'), 'another one is declared');
		await page.click('#solve');
		ok(await until(async () => (await state('c1')) === 'holds' && (await state('c2')) === 'holds'), 'and solved');
		ok(await until(() => page.locator('#solve').isHidden()), 'then there is nothing to solve');
		ok(await until(async () => /^2 of 2 declared relations hold/.test(await page.textContent('#answer'))), 'as is told');
		await page.keyboard.press('Control+z');
		ok(await until(async () => (await state('c1')) === 'violated'), 'undone, they do not hold');
		await page.hover('[data-declared="c2"]');
		await page.click('[data-declared="c2"] button');
		ok(await until(async () => !(await page.locator('[data-declared="c2"]').count())), 'one is taken back');
		await page.context().close();
	}

	/* --- What is approximate says so --- */
	{
		const rough = await fresh('A = (0, 0)\nB = (1, 0)\nC = (3, 4)\nM = Midpoint(A, C)\nConstrain("Length(A,C)^3 = 2")\nSolveConstraints("A, B")');
		const page = await visit({}, '/#' + rough);
		const row = async name => (await page.locator('.objects li').allTextContents()).find(t => t.startsWith(name)) || '';
		await shown(page);
		ok(await until(async () => /^C ≈ .*approximate/.test(await row('C'))), 'a point that was found by its digits');
		ok(/^M ≈ .*approximate/.test(await row('M')), 'and what rests on it');
		ok(/^A = \(0, 0\)/.test(await row('A')) && !/approximate/.test(await row('A')), 'the others are exact');
		ok(await until(async () => /holds as declared, approximate/.test(await page.textContent('[data-declared="c1"]'))), 'the relation holds as declared');
		await page.focus('.grip[data-free="C"]');
		ok(await until(async () => /C ≈ \(0.75862, 1.0059\)/.test(await page.textContent('#readout'))), 'the read-out beside it');
		await api('POST', `/canvases/${rough}/call`, { line: 'SetCoords(C, 2, 1)' });
		ok(await until(async () => /^C = \(2, 1\)/.test(await row('C'))), 'moved to numbers it is exact again');
		await page.context().close();
	}

	/* --- Two readers --- */
	{
		const page = await visit({}, '/#' + id);
		await shown(page);
		await until(() => page.evaluate(() => state.version > 0));
		await page.waitForTimeout(200);
		await api('POST', `/canvases/${id}/call`, { line: 'Z = (9, 9)' });
		ok(await until(() => page.locator('[data-object="Z"]').count()), 'what another client does appears');
		ok(await until(() => page.locator('#answer .outside').count()), 'outside the view, which stays');
		await api('POST', `/canvases/${id}/call`, { tool: 'delete_object', args: { name: 'Z' } });
		ok(await until(async () => !(await page.locator('[data-object="Z"]').count())), 'and vanishes');
		await api('POST', `/canvases/${id}/call`, { line: 'Z = (1, 1)' });
		await until(() => page.locator('[data-free="Z"].grip').count());
		await page.waitForTimeout(300);
		const [zx, zy] = await spot(page, 'Z');
		await page.mouse.move(zx, zy);
		await page.mouse.down();
		await page.mouse.move(zx + 20, zy + 20, { steps: 3 });
		await api('POST', `/canvases/${id}/call`, { tool: 'delete_object', args: { name: 'Z' } });
		await page.waitForTimeout(200);
		await page.mouse.move(zx + 40, zy + 20, { steps: 3 });
		ok(await until(async () => /deleted/.test(await page.textContent('#answer'))), 'what is held may vanish too, which is told');
		await page.mouse.up();
		ok(await until(async () => (await page.evaluate(() => stage.drag)) === null && !(await page.locator('[data-object="Z"]').count())), 'and it is let go');
		/* Two requests are under way, and the second alone hears of it. */
		await api('POST', `/canvases/${id}/call`, { line: 'Z = (1, 1)' });
		await until(() => page.locator('[data-free="Z"].grip').count());
		await until(() => page.evaluate(() => !stage.busy));
		await page.evaluate(() => {
			const ask = stage.hooks.fetch, moment = () => new Promise(done => setTimeout(done, 20));
			let first = null;
			window.asked = window.drawn = 0;
			stage.hooks.fetch = async wish => {
				const turn = ++asked;
				if (turn === 2)
					await first.then(moment);
				const answer = ask(wish);
				if (turn > 1)
					return answer;
				return first = answer.then(async p => {
					for (drawn = 1; asked < 2;)
						await moment();
					return p;
				});
			};
			stage.dragTo({ name: 'Z', type: 'point', x: '2', y: '1', at: [2, 1] });
			clearTimeout(stage.restTimer);
		});
		await until(() => page.evaluate(() => drawn));
		await api('POST', `/canvases/${id}/call`, { tool: 'delete_object', args: { name: 'Z' } });
		ok(await until(async () => (await page.evaluate(() => asked > 2 && stage.drag === null)) && !(await page.locator('[data-object="Z"]').count())), 'whichever request is told of it');
		same(await page.evaluate(async () => {
			const ask = stage.hooks.fetch, tell = stage.hooks.failed;
			let turn = 0, told = 0;
			stage.hooks.failed = () => told++;
			stage.hooks.fetch = wish => (turn++ ? ask(wish) : new Promise((_, fail) => setTimeout(() => fail(new Asked({ message: 'no' }, 500)), 20)));
			const first = stage.want();
			stage.want();
			await first;
			Object.assign(stage.hooks, { fetch: ask, failed: tell });
			return [turn, told];
		}), [2, 1], 'what was wanted while a request failed is asked for');
		await page.context().close();
	}

	/* --- Light and dark --- */
	{
		const page = await visit({ colorScheme: 'dark' }, '/#' + id);
		await shown(page);
		const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).reduce((s, v) => s + Number(v), 0));
		const ink = () => page.evaluate(() => {
			const e = document.querySelector('#layer [data-name="t"] [stroke], #layer [data-name="t"][stroke], #layer .axes [stroke]');
			return getComputedStyle(e).stroke.match(/\d+/g).slice(0, 3).reduce((s, v) => s + Number(v), 0);
		});
		ok((await paper()) < 200 && (await ink()) > 350, 'dark paper, light ink', `${await paper()} ${await ink()}`);
		await page.click('#theme');
		ok((await paper()) > 600 && (await ink()) < 400, 'light paper, dark ink', `${await paper()} ${await ink()}`);
		await page.reload();
		await shown(page);
		ok((await paper()) > 600, 'and that is remembered');
		await page.context().close();
	}

	/* --- Small pages, fingers --- */
	for (const [width, height] of [[390, 844], [800, 600], [1920, 1080]]) {
		const page = await visit({ viewport: { width, height } }, '/#' + id);
		await shown(page);
		ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width} x ${height}: nothing sticks out`);
		ok(await page.evaluate(() => [...document.querySelectorAll('header .title button, header .icon, #line, #stage')].every(e => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && r.left >= 0 && r.right <= window.innerWidth + 0.5 && r.bottom <= window.innerHeight + 0.5;
		})), `${width} x ${height}: all is in reach`);
		await page.context().close();
	}
	{
		const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, '/#' + id);
		await shown(page);
		const s0 = await page.evaluate(() => stage.view.scale);
		const cdp = await page.context().newCDPSession(page);
		const touch = (kind, ...p) => cdp.send('Input.dispatchTouchEvent', { type: kind, touchPoints: p.map(([x, y], k) => ({ x, y, id: k })) });
		await touch('touchStart', [150, 250], [250, 250]);
		await touch('touchMove', [130, 250], [270, 250]);
		await touch('touchMove', [100, 250], [300, 250]);
		await touch('touchEnd');
		ok(await until(async () => (await page.evaluate(() => stage.view.scale)) > 1.5 * s0), 'two fingers go nearer');
		await page.context().close();
	}

	/* --- Words for those who cannot see --- */
	{
		const page = await visit({}, '/#' + id);
		await shown(page);
		ok(await until(async () => (await page.textContent('#words')).length > 40), 'the figure in words');
		ok(await page.evaluate(() => [...document.querySelectorAll('button')].every(b => b.textContent.trim() || b.getAttribute('aria-label'))), 'every button has a name');
		ok(/A, \(0, 0\)/.test(await page.locator('[data-free="A"].grip').getAttribute('aria-label')), 'every free point tells where it is');
		await page.context().close();
	}

	/* --- Space: turned by hand, by keys, by buttons --- */
	{
		const body = await fresh('A = (0, 0, 0)\nB = (2, 0, 0)\nc = Cube(A, B)\nd = Distance(A, G)', 'Cube');
		const page = await visit({}, '/#' + body);
		await shown(page);
		const last = async () => (await api('GET', `/canvases/${body}/steps`)).steps.at(-1).line;
		ok(await page.locator('#sides').isVisible(), 'a figure of space can be seen from its sides');
		ok(await values(page, 'd', '2*sqrt(3)'), 'its values are exact');
		const stage = await page.locator('#stage').boundingBox();
		await page.mouse.move(stage.x + 20, stage.y + 20);
		await page.mouse.down();
		await page.mouse.move(stage.x + 60, stage.y + 40, { steps: 5 });
		ok(await until(async () => /^-?\d+°, -?\d+°$/.test(await page.textContent('#readout'))), 'while it is turned the angles are told');
		await page.mouse.up();
		ok(await until(async () => /Set3DView|render_set_3d_view/.test(await last())), 'the view is part of the journal', await last());
		await page.locator('#stage').focus();
		await page.keyboard.press('ArrowLeft');
		await page.keyboard.press('ArrowLeft');
		const turned = await last();
		ok(await until(async () => (await last()) !== turned), 'keys turn it, too');
		await page.click('[data-side="top"]');
		ok(await until(async () => /top/.test(await last())), 'from the top');
		ok(await until(async () => await page.getAttribute('[data-side="top"]', 'aria-pressed') === 'true'), 'which the page shows');
		await page.click('[data-side="isometric"]');
		ok(await until(async () => await page.getAttribute('[data-side="isometric"]', 'aria-pressed') === 'true'), 'isometric');
		await page.waitForTimeout(300);
		const [x, y] = await spot(page, 'B');
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x + 40, y - 10, { steps: 4 });
		ok(await until(async () => await value(page, 'd') !== '2*sqrt(3)'), 'a point of space is dragged, and all follows');
		await page.mouse.up();
		ok(await until(async () => /^\([^,]+, [^,]+, 0\)$/.test(await value(page, 'B'))), 'level: its z stays', await value(page, 'B'));
		await page.focus('[data-free="B"].grip');
		await page.keyboard.press('PageUp');
		ok(await until(async () => !/, 0\)$/.test(await value(page, 'B'))), 'and upwards by keys', await value(page, 'B'));
		await page.context().close();
	}

	/* --- The same by fingers, on a small page --- */
	{
		const body = await fresh('A = (0, 0, 0)\nB = (2, 0, 0)\nc = Cube(A, B)\nd = Distance(A, G)', 'Cube');
		const page = await visit({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }, '/#' + body);
		await shown(page);
		const steps = async () => (await api('GET', `/canvases/${body}/steps`)).steps;
		const touch = (await page.context().newCDPSession(page));
		const at = await page.locator('#stage').boundingBox();
		const finger = (type, ...p) => touch.send('Input.dispatchTouchEvent',
			{ type, touchPoints: p.map(([x, y], id) => ({ x: at.x + x, y: at.y + y, id })) });
		const swipe = async (x0, y0, x1, y1) => {
			await finger('touchStart', [x0, y0]);
			for (let i = 1; i <= 5; i++)
				await finger('touchMove', [x0 + (x1 - x0) * i / 5, y0 + (y1 - y0) * i / 5]);
		};
		const drawn = () => page.locator('#layer > svg').innerHTML();
		const scale = () => page.evaluate(() => document.querySelector('[data-free="B"].grip').getBoundingClientRect().x -
			document.querySelector('[data-free="A"].grip').getBoundingClientRect().x);
		ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'a small page is not wider than its window');
		const first = await drawn();
		await swipe(20, 30, 80, 60);
		ok(await until(async () => /^-?\d+°, -?\d+°$/.test(await page.textContent('#readout'))), 'one finger turns it');
		await finger('touchEnd');
		ok(await until(async () => /^Set3DView/.test((await steps()).at(-1).line)), 'which is kept', (await steps()).at(-1).line);
		ok(await until(async () => (await drawn()) !== first), 'and drawn');
		const one = await steps();
		await page.waitForTimeout(300);
		await swipe(20, 30, 20, 60);
		await finger('touchEnd');
		ok(await until(async () => (await steps()).at(-1).line !== one.at(-1).line), 'and turned on');
		same((await steps()).length, one.length, 'as one step of the journal');
		await page.waitForTimeout(300);
		const near = await scale(), kept = (await steps()).length;
		await finger('touchStart', [120, 200]);
		await finger('touchStart', [120, 200], [200, 200]);
		for (let i = 1; i <= 5; i++)
			await finger('touchMove', [120 - 8 * i, 200], [200 + 8 * i, 200]);
		await finger('touchEnd');
		ok(await until(async () => (await scale()) > 1.5 * near), 'two fingers bring it nearer', `${near} ${await scale()}`);
		same((await steps()).length, kept, 'which is no step');
		await page.waitForTimeout(200);
		await swipe(20, 30, 60, 30);
		await finger('touchStart', [60, 30], [200, 200]);
		await finger('touchMove', [60, 30], [210, 200]);
		await finger('touchEnd');
		ok(await until(async () => !(await page.evaluate(() => document.getElementById('stage').classList.contains('turning')))), 'a second finger ends the turn');
		await page.waitForTimeout(300);
		const all = (await steps()).length;
		await page.evaluate(() => document.getElementById('undo').click());
		ok(await until(async () => (await steps()).length === all - 1 && !/Set3DView/.test((await steps()).at(-1).line)), 'undo goes back to before all turns', (await steps()).at(-1).line);
		await page.context().close();
	}

	/* --- Inside a host of MCP Apps --- */
	await app({ browser, base, api, fresh, same, until, faults, TRIANGLE });

	/* --- A server that asks for a token --- */
	{
		const lock = await serve(program, 'token', '--memory'), context = await browser.newContext(), page = await context.newPage();
		try {
			await page.goto(lock.url);
			ok(await until(() => page.locator('#locked-dialog').isVisible()), 'without the token the page says how to come in');
			same(await page.evaluate(() => document.activeElement.id), 'locked-token', 'one can type it at once');
			const where = await page.locator('#locked-where').innerText();
			ok(/prints it/.test(where) && !/file/.test(where), 'and reads where it is, which is no file here', where);
			await page.keyboard.type('this-is-not-the-token');
			await page.keyboard.press('Enter');
			ok(await until(async () => (await page.locator('#locked-told').innerText()).includes('not the server')), 'a wrong one is told');
			await page.goto(lock.url + '/#runs');
			await page.reload();
			await page.fill('#locked-token', new URL(lock.open).searchParams.get('token'));
			/* It loads the page anew; before that is over there is no going elsewhere. */
			await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
			ok(await until(async () => page.url() === lock.url + '/#runs' && !(await page.locator('#locked-dialog').isVisible())), 'the right one opens the page, and does not stay in its address', page.url());
			const [cookie] = await context.cookies();
			ok(cookie.httpOnly && cookie.sameSite === 'Strict' && cookie.name.endsWith(new URL(lock.url).port), 'a strict cookie of this port has it');
			await page.goto(lock.url);
			await page.locator('.example').nth(0).click();
			ok(await until(() => page.locator('#layer [data-name="p"]').count()), 'and the page may write');
			await context.clearCookies();
			await page.goto(lock.open);
			ok(await until(() => page.locator('#layer [data-name="p"]').count()) && page.url().startsWith(lock.url + '/#'), 'the printed address opens it at once', page.url());
		} finally {
			await context.close();
			await lock.end();
		}
	}

	/* --- The server goes and comes back --- */
	{
		const page = await visit({}, '/#' + id);
		await shown(page);
		const port = new URL(base).port;
		await page.waitForTimeout(200);
		await server.end();
		ok(await until(() => page.locator('#away').isVisible()), 'a server that is away is told kindly');
		server = await serve(program, '--memory', '--port', port);
		ok(await until(async () => !(await page.locator('#away').isVisible())), 'and found when it is back');
		ok(await until(() => page.locator('#empty').isVisible()), 'without the canvas, which it held in memory');
		await page.locator('.example').nth(0).click();
		ok(await until(() => page.locator('#layer [data-name="p"]').count()), 'and work goes on');
		await page.context().close();
	}
	same(faults.join('\n'), '', 'no fault was told by the browser, nothing was asked elsewhere');
} catch (e) {
	ok(false, 'the test went through', e.stack);
} finally {
	await browser.close();
	await server.end();
	await rm(dir, { recursive: true, force: true });
}
done();
