/* page-share.mjs -- how figures leave the page and come in, in a browser: prints TAP.
 *
 *   node page-share.mjs PORISM [CHROMIUM]
 *
 * Everything happens on the loopback. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { becomes, launch, PATIENCE, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

const dir = await mkdtemp(path.join(tmpdir(), 'porism-share-'));
let server = await serve(program, '--store', path.join(dir, 'store'));
const base = server.url, faults = [];
const asker = (at, headers = {}) => async (method, rest, body) => {
	const r = await fetch(at + '/api/v1' + rest, { method, body: body && JSON.stringify(body), headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) } });
	return r.status === 204 ? null : r.headers.get('content-type').startsWith('application/json') ? r.json() : r.text();
};
const api = asker(base), browser = await launch();
async function visit(at, options = {}) {
	const context = await browser.newContext({ viewport: { width: 1100, height: 760 }, acceptDownloads: true, ...options }), page = await context.newPage();

	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push(e.stack || e.message));
	page.on('request', r => { if (!/^(http:\/\/(127\.0\.0\.1|localhost):|blob:|data:|about:)/.test(r.url())) faults.push('asked for ' + r.url()); });
	await page.goto(at);
	return page;
}
const FIGURE = 'A = (0, 0)\nB = (6, 0)\nC = (2, 4)\nt = Polygon(A, B, C)\nM = Midpoint(A, B)\nk = Slider(1, 3, 0.5)\nc = Circle(M, k)\n';
const shown = page => until(() => page.locator('#layer > svg').count());
const menu = async (page, act) => { await page.click('#export'); await page.click(`[data-act="${act}"]`); };
const idOf = page => page.evaluate(() => state.id);
const opened = (page, not) => until(async () => { const id = await idOf(page); return id && id !== not && (await page.locator('[data-object]').count()) && id; });
async function keep(page, kind, set = {}) {
	await menu(page, 'save');
	await page.locator(`.share input[value="${kind}"] + span`).click();
	for (const [k, v] of Object.entries(set))
		await page.evaluate(([name, value]) => { const f = document.querySelector(`.share [name=${name}]`); if (f.type === 'checkbox') f.checked = value; else f.value = value; f.dispatchEvent(new Event('change', { bubbles: true })); }, [k, v]);
	const asked = page.waitForRequest(r => r.url().includes('/' + kind));
	const [file] = await Promise.all([page.waitForEvent('download'), page.click('.share .main')]);
	const to = path.join(dir, file.suggestedFilename());
	await file.saveAs(to);
	return { bytes: await readFile(to), name: file.suggestedFilename(), query: new URL((await asked).url()).searchParams };
}
const give = (page, name, data) => page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(data) });

try {
	const { id } = await api('POST', '/canvases', { title: 'Triangle', script: FIGURE });
	const page = await visit(`${base}/#${id}`, { permissions: ['clipboard-read', 'clipboard-write'] });
	await shown(page);

	/* --- Whether all is kept --- */
	await page.fill('#line', 'D = (1, 1)');
	await page.keyboard.press('Enter');
	await until(() => page.locator('[data-object="D"]').count());
	await becomes(() => page.textContent('#saved'), 'Saved', 'the page says that all is saved');

	/* --- Saving --- */
	const journal = await api('GET', `/canvases/${id}/journal`);
	const svg = await keep(page, 'svg');
	ok(svg.bytes.toString().startsWith('<svg') && svg.name === 'Triangle.svg' && ![...svg.query.keys()].length, 'an SVG is asked for as the canvas is', [svg.name, svg.bytes.toString().slice(0, 200), ...svg.query]);
	await page.click('#zoom-in');
	await until(() => page.evaluate(() => !stage.busy));
	const seen = await keep(page, 'svg', { as: 'seen', textbook: true });
	const wanted = await page.evaluate(() => [stage.size.width, ...stage.bounds()]);
	same(['width', 'x_min', 'x_max', 'y_min', 'y_max'].map(k => Number(seen.query.get(k))), wanted, 'as seen: the size and the window of the page');
	same(seen.query.get('preset'), 'textbook', 'and the preset that was chosen');
	same(await page.evaluate(() => chosen().as), 'seen', 'which is remembered');
	const script = await keep(page, 'script'), ggb = await keep(page, 'ggb'), gif = await keep(page, 'gif', { slider: 'k', as: 'framed', textbook: false }), zip = await keep(page, 'frames');
	ok(script.name === 'Triangle.pg' && /t = Polygon\(A, B, C\)/.test(script.bytes), 'a script');
	ok(ggb.name === 'Triangle.ggb' && ggb.bytes.toString('latin1').startsWith('PK'), 'a construction of GeoGebra');
	ok(gif.bytes.toString('latin1').startsWith('GIF89a') && gif.query.get('slider') === 'k', 'a film of the slider');
	ok(zip.name === 'Triangle.zip' && zip.bytes.toString('latin1').startsWith('PK'), 'the steps as pictures');

	/* --- Opening --- */
	await give(page, 'Triangle.pg', script.bytes);
	const again = await opened(page, id);
	same(await api('GET', `/canvases/${again}/journal`), journal, 'the script opened again is the same canvas');
	await page.click('#canvases');
	await give(page, 'Triangle.ggb', ggb.bytes);
	const third = await opened(page, again);
	ok(third && await page.locator('[data-object="c"]').count(), 'the .ggb is opened');
	await give(page, 'bad.pg', 'A = (0, 0)\nB = Midpont(A, A)\nC = (1, 1)');
	await page.waitForSelector('dialog.share');
	const doubt = await page.textContent('dialog.share');
	ok(/Line 2/.test(doubt) && /Midpoint/.test(doubt), 'a bad line is told with its number and what is near', doubt);
	const before = (await api('GET', '/canvases')).canvases.length;
	await page.getByText('Do not open').click();
	ok(await until(async () => (await api('GET', '/canvases')).canvases.length === before - 1) && (await idOf(page)) === third, 'and need not be opened');
	for (const [name, data, part] of [['x.pg', 'no script\nat all', 'Line 1'], ['y.ggb', 'PK\x03\x04 broken', 'not opened'], ['z.pdf', '%PDF-1.4', 'a PDF document'], ['w.pg', Buffer.from([65, 255, 254]), 'UTF-8']]) {
		await give(page, name, data);
		const text = await until(() => page.locator('dialog.share').textContent());
		ok(text && text.includes(part) && (await idOf(page)) === third, `${name} is refused, and what is open stays`, text);
		await page.keyboard.press('Escape');
		await until(async () => !(await page.locator('dialog.share').count()));
	}
	await page.evaluate(text => {
		const data = new DataTransfer();
		data.items.add(new File([text], 'dropped.pg'));
		for (const kind of ['dragenter', 'dragover'])
			document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
		window.veiled = !document.querySelector('.drop').hidden;
		document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
	}, FIGURE);
	const dropped = await opened(page, third);
	ok(dropped && await page.evaluate(() => window.veiled && document.querySelector('.drop').hidden), 'a file is dropped onto the page');
	await becomes(() => page.inputValue('#title'), 'dropped', 'and gives its name');
	await page.evaluate(text => {
		const data = new DataTransfer();
		data.items.add(new File([text], 'pasted.jsonl'));
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
	}, journal);
	const pasted = await opened(page, dropped);
	same(await api('GET', `/canvases/${pasted}/journal`), journal, 'a journal is pasted');
	await give(page, 'p.json', '{"id": "chord", "points": {"O": [0, 0], "C": [-3, 4], "D": [3, 4]}, "facts": ["OnCircle(O,C,D)", "Length(C,D) = 6"], "goal": "Radius(O)"}');
	const problem = await opened(page, pasted);
	ok(problem && await until(async () => /2 of 2/.test(await page.textContent('#objects'))), 'a problem is opened as its figure, with what it declares');
	await page.evaluate(() => { location.hash = '#nothing'; });
	ok(await until(async () => /no canvas "nothing"/.test(await page.textContent('#answer'))), 'an address of nothing is told');
	same(await page.evaluate(() => `${location.hash} ${$('away').hidden}`), `#${problem} true`, 'and what is open stays');
	await page.evaluate(k => open(k), pasted);
	const { id: long } = await api('POST', '/canvases', { script: Array.from({ length: 60 }, (_, i) => `P_${i} = (${i % 8}, ${i >> 3})`).join('\n') });
	const film = Buffer.from(await (await fetch(`${base}/api/v1/canvases/${long}/gif?width=80&height=60`)).arrayBuffer());
	same(film.toString('latin1').split('\x21\xf9\x04').length - 1, 20, 'of many steps a film shows some');

	/* --- The clipboard --- */
	await menu(page, 'copy-script');
	ok(await until(() => page.evaluate(async () => /Polygon\(A, B, C\)/.test(await navigator.clipboard.readText()))), 'the script is copied');
	await menu(page, 'copy-tex');
	ok(await until(() => page.evaluate(async () => /tikzpicture/.test(await navigator.clipboard.readText()))), 'TikZ');
	await menu(page, 'copy-svg');
	ok(await until(() => page.evaluate(async () => (await navigator.clipboard.readText()).startsWith('<svg'))), 'SVG');
	await menu(page, 'copy-png');
	ok(await until(() => page.evaluate(async () => (await navigator.clipboard.read())[0].types.includes('image/png'))), 'a picture');

	/* --- Links --- */
	await menu(page, 'copy-link');
	const link = await until(() => page.evaluate(async () => { const t = await navigator.clipboard.readText(); return t.includes('#f=') && t; }));
	const data = new URLSearchParams(link.split('#')[1]);
	same(inflateRawSync(Buffer.from(data.get('f'), 'base64url')).toString(), script.bytes.toString(), 'a link carries the figure');
	const other = await visit(link);
	await other.getByText('Open as a new canvas').click();
	const carried = await opened(other, null);
	same(await api('GET', `/canvases/${carried}/journal`), journal, 'and opens as the same canvas');
	ok(!/#f=/.test(other.url()), 'under an address of its own');
	const count = async () => (await api('GET', '/canvases')).canvases.length, had = await count();
	for (const [f, what] of [['!!', 'no letters'], ['AAAA', 'no stream'], [deflateRawSync(Buffer.from([0x41, 0xff, 0xfe])).toString('base64url'), 'no UTF-8'],
		[deflateRawSync(Buffer.alloc(50e6)).toString('base64url').slice(0, 100000), 'a bomb']]) {
		await other.evaluate(h => { location.hash = '#f=' + h; }, f);
		const text = await until(() => other.locator('dialog.share').textContent());
		ok(/no figure|cannot be read/.test(text || ''), `a link with ${what} is refused`, text);
		await other.keyboard.press('Escape');
		await until(async () => !(await other.locator('dialog.share').count()));
	}
	await other.evaluate(h => { location.hash = '#f=' + h; }, deflateRawSync('A = (1, 2)\nnonsense\n<img src=x onerror=alert(1)>').toString('base64url'));
	await other.getByText('Open as a new canvas').click();
	ok(/Line 2/.test(await until(async () => { const t = await other.locator('dialog.share').textContent(); return /Line/.test(t) && t; })), 'lines that fail are told');
	await other.getByText('Do not open').click();
	ok(await until(async () => (await count()) === had), 'and nothing stays of it');
	await other.context().close();

	/* --- The list --- */
	await page.click('#canvases');
	const card = page.locator(`[data-canvas="${id}"]`);
	ok(await until(() => card.locator('img').evaluate(i => i.complete && i.naturalWidth > 0)), 'the list has small pictures');
	await page.fill('#canvas-q', 'triang');
	ok(await until(async () => (await page.locator('#canvas-list [data-canvas]').count()) < had) && await card.count(), 'can be searched');
	await page.fill('#canvas-q', '');
	await page.selectOption('#canvas-sort', 'created');
	same(await page.locator('#canvas-list [data-canvas]').last().getAttribute('data-canvas'), id, 'and sorted');
	await card.hover();
	await card.getByText('Delete').click();
	ok(await until(async () => (await count()) === had - 1), 'a canvas is deleted');
	await page.click('#canvas-undo');
	ok(await until(async () => (await count()) === had), 'and comes back');
	await card.hover();
	await card.getByText('Delete').click();
	await page.click('#canvas-trash');
	await card.hover();
	await card.getByText('Restore').click();
	ok(await until(async () => (await count()) === had), 'also from the trash');
	/* The list asks for the trash once more: what is put in the way below is not for that answer. */
	ok(await until(async () => !(await card.getByText('Restore').count())), 'and the list shows it again');
	await page.keyboard.press('Escape');
	await page.route(u => u.pathname.endsWith('/trash'), async r => {
		const response = await r.fetch();
		await r.fulfill({ response, json: { ...await response.json(), more: 3 } });
	}, { times: 1 });
	await page.click('#canvases');
	await page.click('#canvas-trash');
	ok(/^3 older ones/.test(await page.locator('#canvas-list .nothing').last().textContent()), 'what is in it and not listed is told');
	await page.keyboard.press('Escape');

	/* --- Paper --- */
	await page.evaluate(() => { window.print = () => { window.printed = true; }; setTheme('dark'); });
	await menu(page, 'print');
	await page.waitForSelector('.which input');
	for (const c of (await page.locator('.which input').all()).slice(1, 6))
		await c.check();
	await page.selectOption('.share [name=per]', '4');
	await page.click('.share .main');
	ok(await until(() => page.evaluate(() => window.printed && document.querySelectorAll('.paper img').length === 6 && [...document.querySelectorAll('.paper img')].every(i => i.naturalWidth))), 'a sheet of six figures', await page.evaluate(() => [window.printed, [...document.querySelectorAll('.paper img')].map(i => `${i.src} ${i.naturalWidth}`)]));
	const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
	same((pdf.match(/\/Type *\/Page\b/g) || []).length, 2, 'four on a page: two pages');
	ok(await until(() => page.evaluate(() => isDark() && !document.querySelector('.paper'))), 'afterwards the page is as it was');
	await page.evaluate(() => setTheme('light'));

	/* --- The big screen --- */
	await page.goto(`${base}/#${id}`);
	await page.reload();
	await shown(page);
	await menu(page, 'present');
	ok(await until(async () => !(await page.locator('header').isVisible()) && (await page.evaluate(() => stage.step)) === 1), 'presenting begins with the first step');
	await page.keyboard.press('ArrowRight');
	await page.mouse.click(600, 300);
	await becomes(() => page.evaluate(() => stage.step), 3, 'keys and clicks go on');
	await page.keyboard.press('End');
	await becomes(() => page.evaluate(() => stage.step), null, 'to the end');
	await page.keyboard.press('Escape');
	ok(await until(() => page.locator('header').isVisible()), 'and out again');

	/* --- The server goes and comes back --- */
	const port = new URL(base).port;
	await server.end();
	ok(await until(() => page.locator('#away').isVisible()), 'when the server goes the page says so');
	await page.fill('#line', 'Z = (5, 5)');
	await page.keyboard.press('Enter');
	await becomes(() => page.textContent('#saved'), 'Not saved', 'and what is not saved');
	server = await serve(program, '--store', path.join(dir, 'store'), '--port', port);
	ok(await until(() => page.locator('#away').isHidden()), 'it goes on when it is back');
	await page.context().close();

	/* --- Frames --- */
	const guarded = await serve(program, 'token', '--memory', '--embed', 'http://127.0.0.1:1');
	const keyed = s => asker(s.url, { Authorization: 'Bearer ' + new URL(s.open).searchParams.get('token') });
	const own = keyed(guarded), figure = (await own('POST', '/canvases', { title: 'Shared', script: FIGURE })).id;
	const { ticket } = await own('POST', `/canvases/${figure}/share`, {});
	let html = '';
	const host = createServer((q, r) => { r.setHeader('Content-Type', 'text/html'); r.end(html); });
	await new Promise(f => host.listen(0, '127.0.0.1', f));
	const site = `http://127.0.0.1:${host.address().port}`;
	html = `<!doctype html><iframe id="f" src="${guarded.url}/embed?ticket=${ticket}#${figure}"></iframe>`;
	const refused = await visit(site);
	ok(!await until(() => refused.frameLocator('#f').locator('#layer > svg').count(), 1200), 'a site that the server was not told cannot frame it');
	await refused.context().close();
	await guarded.end();
	const allowed = await serve(program, 'token', '--memory', '--embed', site);
	const mine = keyed(allowed), secret = (await mine('POST', '/canvases', { script: FIGURE })).id, made = (await mine('POST', '/canvases', { title: 'Shared', script: FIGURE })).id;
	const shared = await mine('POST', `/canvases/${made}/share`, {});
	html = `<!doctype html><meta charset="utf-8"><script src="${allowed.url}/embed.js"></script>
<porism-figure id="look" canvas="${made}" ticket="${shared.ticket}"></porism-figure>
<porism-figure id="move" canvas="${made}" ticket="${shared.ticket}" mode="movable" steps></porism-figure>
<script>window.moved = []; document.getElementById('move').addEventListener('porism-move', e => window.moved.push(e.detail));</script>`;
	const hosted = await visit(site, { viewport: { width: 800, height: 1100 } });
	const frame = which => hosted.locator(which).locator('iframe').contentFrame();
	ok(await until(() => frame('#look').locator('#layer [data-name="t"]').count()), 'the element shows the figure, with its ticket');
	ok(await frame('#look').locator('header, aside, #command').evaluateAll(all => all.every(e => !e.checkVisibility())) && !await frame('#look').locator('.grip').count(), 'to look at, and no more');
	ok(await until(() => frame('#move').locator('[data-free="C"].grip').count()), 'movable: points can be taken hold of');
	const at = await frame('#move').locator('[data-free="C"].grip').boundingBox(), version = (await mine('GET', '/canvases/' + made)).version;
	const spot = [at.x + at.width / 2, at.y + at.height / 2];
	await hosted.mouse.move(...spot);
	await hosted.mouse.down();
	await hosted.mouse.move(spot[0] + 50, spot[1] + 40, { steps: 4 });
	await hosted.mouse.up();
	ok(await until(() => hosted.evaluate(() => window.moved.some(m => m.name === 'C'))), 'the page hears of a move');
	ok(await until(async () => { const b = await frame('#move').locator('[data-free="C"].grip').boundingBox(); return Math.hypot(b.x - at.x, b.y - at.y) > 20; }), 'which is seen');
	same((await mine('GET', '/canvases/' + made)).version, version, 'and not kept');
	await frame('#move').locator('#embed-reset').click();
	ok(await until(async () => { const b = await frame('#move').locator('[data-free="C"].grip').boundingBox(); return Math.hypot(b.x - at.x, b.y - at.y) < 2; }), 'until it is reset');
	await hosted.evaluate(() => document.getElementById('move').step(2));
	ok(await until(async () => !(await frame('#move').locator('#layer [data-name="t"]').count())), 'the page goes to a step');
	ok((await fetch(`${allowed.url}/api/v1/canvases/${secret}`, { headers: { Authorization: 'Bearer ' + shared.ticket } })).status === 401, 'another canvas is not shared');
	await hosted.context().close();
	await allowed.end();
	host.close();
	same(faults, [], 'nothing went wrong, and nobody else was asked');
} finally {
	await browser.close();
	await server.end();
	await rm(dir, { recursive: true, force: true });
}
done();
