/* page-edit.mjs -- editing on the page, in a browser: prints TAP.
 *
 *   node page-edit.mjs PORISM [CHROMIUM]      SHOTS=DIR keeps pictures of the page */
import { becomes, launch, PATIENCE, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

const server = await serve(program, '--memory');
const base = server.url, shots = process.env.SHOTS;
async function api(method, at, body) {
	const r = await fetch(base + '/api/v1' + at, { method, body: body && JSON.stringify(body), headers: body ? { 'Content-Type': 'application/json' } : {} });
	return r.json();
}
const browser = await launch();
const faults = [];
async function visit(options = {}, at = '/') {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'], ...options });
	const page = await context.newPage();

	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push(e.stack || e.message));
	page.on('response', r => { if (r.status() >= 400) faults.push(`${r.status()} ${r.url()} ${r.request().postData() || ''}`); });
	page.on('console', m => { if (m.type() === 'error' && !/Failed to load/.test(m.text())) faults.push(m.text()); });
	await page.goto(base + at);
	return page;
}
const SCRIPT = `A = (0, 0)
B = (6, 0)
C = (2, 4)
t = Polygon(A, B, C)
M = Midpoint(A, B)
r = Slider(1, 5, 0.1)
k = Circle(C, r)
s = Segment((7, 1), (7, 5))
w = Text("hello", 7.5, 2)
d = Distance(A, C)`;
const fresh = async (script = SCRIPT) => (await api('POST', '/canvases', { script })).id;
const object = async (id, name) => (await api('GET', '/canvases/' + id)).canvas.find(o => o.name === name);
const exact = async (id, name) => ((await object(id, name)) || {}).exact;
const journal = async id => (await api('GET', '/canvases/' + id + '/steps')).steps.map(s => s.line);
const last = async id => (await journal(id)).at(-1);
/* The place of a point of the plane on the page. */
const at = (page, x, y) => page.evaluate(([px, py]) => {
	const r = document.getElementById('stage').getBoundingClientRect(), [a, b] = stage.toPage(px, py);
	return [r.left + a, r.top + b];
}, [x, y]);
const still = page => page.evaluate(async () => { await stage.settle(); await stage.want(); });
async function drag(page, from, to, keys = []) {
	await page.mouse.move(...from);
	for (const k of keys)
		await page.keyboard.down(k);
	await page.mouse.down();
	await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
	await page.mouse.move(...to, { steps: 3 });
	await page.mouse.up();
	for (const k of keys)
		await page.keyboard.up(k);
	await still(page);
}
const ready = page => until(() => page.locator('#layer [data-name]').count());
const selected = page => page.evaluate(() => [...state.selected].sort().join());
const scale = page => page.evaluate(() => JSON.stringify(stage.aim));
async function shot(page, name) {
	if (shots)
		await page.screenshot({ path: `${shots}/${name}.png` });
}

try {
	const id = await fresh();
	const page = await visit({}, '/#' + id);
	ok(await ready(page), 'a figure is shown');

	/* --- Whole objects --- */
	const view = await scale(page);
	await drag(page, await at(page, 2.2, 1.2), await at(page, 3.2, 2.2), ['Alt']);
	ok(/^MoveBy\(A, B, C, /.test(await last(id)), 'a polygon is dragged by its corners, in one step: ' + await last(id));
	await page.keyboard.press('Control+z');
	await becomes(() => exact(id, 'C'), '(2, 4)', 'and one undo takes all of it back');
	await drag(page, await at(page, 2.2, 1.2), await at(page, 3.22, 2.18));
	await becomes(() => exact(id, 'A'), '(1, 1)', 'near the lattice it is on it');
	await page.keyboard.press('Control+z');
	await becomes(() => exact(id, 'A'), '(0, 0)', 'back again');
	await drag(page, await at(page, 7, 3), await at(page, 8, 2));
	await becomes(async () => (await object(id, 's')).definition, 'Segment((8, 0), (8, 4))', 'a segment whose ends have no names');
	await drag(page, await at(page, 2 - Math.SQRT1_2, 4 + Math.SQRT1_2), await at(page, 0, 4));
	await becomes(() => exact(id, 'r'), '2', 'the rim of a circle with a free radius changes that');
	await drag(page, await at(page, 7.7, 2.1), await at(page, 7.7, 3.1), ['Alt']);
	ok(/Text\("hello", /.test((await object(id, 'w')).definition) && !/7.5, 2\)/.test((await object(id, 'w')).definition), 'a text is moved: ' + (await object(id, 'w')).definition);
	same(await scale(page), view, 'the view stayed as it was all the time');
	await drag(page, await at(page, 3, 0), await at(page, 3.5, 0.5));
	ok(await until(async () => /M = Midpoint\(A, B\) follows A, B/.test(await page.textContent('#readout'))), 'what follows others says so');
	await page.keyboard.press('0');
	await still(page);

	/* --- Labels --- */
	const labelled = () => page.evaluate(() => { const r = document.getElementById('stage').getBoundingClientRect(), l = stage.picture.labels.find(x => x.name === 'C'); return [r.left + (l.box[0] + l.box[2]) / 2, r.top + (l.box[1] + l.box[3]) / 2]; });
	const box = await labelled();
	await drag(page, box, [box[0] + 40, box[1] + 30]);
	ok(await until(async () => ((await object(id, 'C')).style || {}).label_offset), 'a label is put by hand');
	ok(await until(async () => {
		const moved = await labelled();
		return Math.hypot(moved[0] - box[0] - 40, moved[1] - box[1] - 30) < 2;
	}), 'and lies there');

	/* --- Many at once --- */
	await page.keyboard.press('Escape');
	await page.keyboard.press('Control+a');
	ok((await selected(page)).split(',').length > 8, 'all are selected');
	await page.keyboard.press('Escape');
	await drag(page, await at(page, 7.2, 4.6), await at(page, 8.9, -0.3), ['Shift']);
	same(await selected(page), 's,w', 'a rubber band selects what lies inside');
	await drag(page, await at(page, 8, 2), await at(page, 9, 2));
	ok(/^MoveBy\(s, w, |^MoveBy\(.*w/.test(await last(id)), 'a selection is dragged together: ' + await last(id));
	const steps = (await journal(id)).length;
	await page.focus('#stage');
	await page.keyboard.press('Delete');
	ok(await until(async () => !(await object(id, 's')) && !(await object(id, 'w'))), 'and deleted');
	await page.keyboard.press('Control+z');
	ok(await until(async () => (await object(id, 's')) && (await object(id, 'w'))), 'one undo brings both back');
	same((await journal(id)).length, steps, 'as it was');

	/* --- The menu --- */
	await page.keyboard.press('Escape');
	await page.mouse.click(...await at(page, 0, 0), { button: 'right' });
	ok(await until(() => page.locator('.popup[role=menu]').count()), 'a right click opens a menu');
	await shot(page, 'menu');
	await page.keyboard.press('ArrowDown');
	same(await page.evaluate(() => document.activeElement.textContent), 'Redefine', 'keys go down');
	await page.keyboard.press('Escape');
	same(await page.locator('.popup').count(), 0, 'Escape closes it');
	await page.mouse.click(...await at(page, 0, 0), { button: 'right' });
	await page.locator('.popup button', { hasText: 'Fixed' }).click();
	ok(await until(async () => ((await object(id, 'A')).style || {}).fixed === 1), 'fixed');
	await until(() => page.evaluate(() => objectOf('A')?.style?.fixed)); /* the page knows it a moment later */
	await drag(page, await at(page, 0, 0), await at(page, 1, 0));
	same(await exact(id, 'A'), '(0, 0)', 'what is fixed stays');
	await page.keyboard.press('0');
	await still(page);
	await page.focus('[data-free="B"]');
	await page.keyboard.press('Shift+F10');
	ok(await until(() => page.locator('.popup').count()), 'Shift+F10 opens the menu of the point in focus');
	await page.locator('.popup .swatch').nth(3).click();
	ok(await until(async () => ((await object(id, 'B')).style || {}).color === '#c0392b'), 'a colour');
	const edge = await page.locator('#stage').boundingBox();
	await page.mouse.click(edge.x + edge.width - 30, edge.y + 30, { button: 'right' });
	ok(await page.locator('.popup button', { hasText: 'Grid' }).getAttribute('aria-checked') === 'true', 'paper has a menu, too');
	await page.locator('.popup button', { hasText: 'Grid' }).click();
	ok(await until(() => page.evaluate(() => !document.querySelector('#layer g.grid'))), 'the grid goes');

	/* --- Properties --- */
	await page.evaluate(() => { select(null); select('t'); select('k', true); });
	await page.click('#tab-looks');
	ok(await until(() => page.locator('#looks [data-field^=filling]').count()), 'properties of several objects');
	await page.locator('#looks [data-field^=thickness]').fill('7');
	ok(await until(async () => (await object(id, 't')).style.thickness === 7 && (await object(id, 'k')).style.thickness === 7), 'one thickness for both, one call');
	await page.locator('#looks [data-field=label]').selectOption('2');
	ok(await until(async () => (await object(id, 't')).style.label_mode === 2), 'labels say the value');
	await shot(page, 'properties');
	await page.evaluate(() => { select(null); select('C'); });
	await becomes(() => page.locator('#looks [data-field=name]').inputValue(), 'C', 'a single one has its name');
	await page.locator('#looks [data-field=name]').fill('Q');
	await page.keyboard.press('Enter');
	ok(await until(() => object(id, 'Q')), 'renamed there');
	await page.click('#tab-objects');

	/* --- In place --- */
	await page.focus('[data-object="Q"] .object');
	await page.keyboard.press('F2');
	await page.keyboard.type('C');
	await page.keyboard.press('Enter');
	ok(await until(() => object(id, 'C')), 'F2 renames in the list');
	await page.dblclick('[data-object="M"] .definition');
	await page.fill('.in-place input', 'Midpont(A, C)');
	await page.keyboard.press('Enter');
	ok(await until(() => page.locator('.in-place .told .chip', { hasText: 'Midpoint' }).count()), 'a wrong definition is told below, with near words');
	await shot(page, 'redefine');
	await page.locator('.in-place .chip', { hasText: 'Midpoint' }).first().click();
	await page.keyboard.press('Enter');
	await becomes(() => exact(id, 'M'), '(1, 2)', 'and mended by one of them');

	/* --- Copies --- */
	await page.evaluate(() => { select(null); select('t'); });
	await page.focus('#stage');
	await page.keyboard.press('Control+c');
	await page.keyboard.press('Control+v');
	ok(await until(() => object(id, 't_1')), 'a copy gets new names');
	same((await object(id, 't_1')).from.join(), 'A_1,B_1,C_1', 'and is made of copies');
	ok((await exact(id, 'A_1')) !== '(0, 0)', 'a little aside');
	await page.keyboard.press('Control+v');
	ok(await until(async () => (await exact(id, 'A_2')) && (await exact(id, 'A_2')) !== (await exact(id, 'A_1'))), 'a second one further');
	await page.keyboard.press('Control+z');
	await until(async () => !(await object(id, 'A_2')));
	await page.keyboard.press('Control+z');
	ok(await until(async () => !(await object(id, 'A_1'))), 'one undo takes it back');
	const other = await fresh('X = (0, 0)');
	await page.goto(base + '/#' + other);
	await until(() => page.locator('#layer [data-name="X"]').count());
	await page.focus('#stage');
	await page.keyboard.press('Control+v');
	ok(await until(async () => (await object(other, 't')) || page.locator('#paste-dialog[open]').count()), 'on another canvas, too');
	await page.evaluate(() => pasteText('P = (1, 2)\nQ = (3, 4)'));
	ok(await until(() => page.locator('#paste-dialog[open]').count()), 'lines from elsewhere are shown first');
	await page.click('#paste-run');
	ok(await until(() => object(other, 'Q')), 'and then run');

	/* --- Decimals or exact --- */
	await page.goto(base + '/#' + id);
	await until(() => page.locator('[data-object="d"]').count());
	const shown = () => page.locator('[data-object="d"] .value').getAttribute('data-math');
	await becomes(shown, '4.47', 'decimals first');
	for (const [line, joint] of [['w = 35/2', ' = '], ['w = 7 + 1/10^17', ' ≈ '], ['w = 7', ' = ']]) {
		await page.fill('#line', line);
		await page.keyboard.press('Enter');
		await becomes(() => page.locator('[data-object="w"] .joint').textContent(), joint, `${line} is told with${joint}`);
	}
	await page.fill('#line', 'Delete(w)');
	await page.keyboard.press('Enter');
	await until(async () => !await page.locator('[data-object="w"]').count());
	await page.click('[data-numbers=exact]');
	await becomes(shown, '2*sqrt(5)', 'exact by one click');
	await page.reload();
	await until(() => page.locator('[data-object="d"]').count());
	await becomes(shown, '2*sqrt(5)', 'that is remembered');
	await page.click('[data-numbers=decimals]');
	await page.fill('#digits', '4');
	await page.keyboard.press('Enter');
	await becomes(shown, '4.4721', 'with as many places as are wanted');
	await page.fill('#line', 'k2 = Segment(A, C)');
	await page.keyboard.press('Enter');
	await until(() => object(id, 'k2'));
	await page.fill('#line', 'SetLabelMode(k2, "value")');
	await page.keyboard.press('Enter');
	await until(async () => ((await object(id, 'k2')).style || {}).label_mode === 2);
	const asked = await api('GET', `/canvases/${id}/picture?width=400&height=300&text=live&decimals=4`), said = await api('GET', `/canvases/${id}/picture?width=400&height=300&text=live`);
	ok(/4\.4721/.test(asked.svg) && !/4\.4721/.test(said.svg), 'the engine writes measures so');
	const third0 = await fresh('A = (0, 0)\nf = Segment(A, (1/3, 0))\nh = Segment(A, (0, 5/4))\nSetLabelMode({f, h}, 1)\ne: x^2 + y^2 = 1\nu = Text("u = " + Distance(A, (1, 1)), (1, 1))');
	const says = async d => ((await api('GET', `/canvases/${third0}/picture?width=400&height=300&decimals=${d}`)).svg.match(/aria-label="[fhu] [^"]*/g) || []).map(t => t.slice(12)).sort().join('; ');
	same(await says(2), 'f ≈ 0.33; h = 1.25; u ≈ 1.41', 'what is rounded is told from what is not');
	same(await says(-1), 'f = 1/3; h = 5/4; u = √2', 'exactly, texts too');

	/* --- The view --- */
	const before = await scale(page);
	await page.fill('#line', 'Distance(A, B)');
	await page.keyboard.press('Enter');
	await until(async () => /6/.test(await page.textContent('#answer')));
	await page.fill('#line', 'Z = (100, 100)');
	await page.keyboard.press('Enter');
	ok(await until(() => page.locator('#answer .outside').count()), 'what is new outside the view is told');
	same(await scale(page), before, 'neither a question nor a new point moves the view');
	await shot(page, 'outside');
	await page.locator('#answer .outside button').click();
	ok(await until(async () => (await scale(page)) !== before), 'a button shows it');

	await page.goto(base + '/#' + third0);
	await until(() => page.locator('#layer [data-name="e"]').count());
	await still(page);
	await drag(page, await at(page, -Math.SQRT1_2, Math.SQRT1_2), await at(page, -1, 0.2));
	ok(await until(async () => /e is given by its equation/.test(await page.textContent('#readout'))), 'why an equation stays is told');

	/* --- Snapping, and giving up --- */
	const snap = await fresh('A = (0, 0)\nB = (4, 0)\nC = (1.37, 2.21)\nf = Line(A, C)\ng = Line(B, (2, 3))\nP = (5, 4)\nM = Midpoint(A, P)');
	await page.goto(base + '/#' + snap);
	await until(() => page.locator('[data-free="P"]').count());
	await still(page);
	const pull = async (to, keys, stop, rest) => {
		await page.mouse.move(...await at(page, 5, 4));
		for (const k of keys)
			await page.keyboard.down(k);
		await page.mouse.down();
		await new Promise(f => setTimeout(f, rest || 0));
		await page.mouse.move(...await at(page, 4, 3), { steps: 3 });
		await until(() => page.evaluate(() => [...maker.crossings.keys()].some(k => k.startsWith(state.version + ' '))));
		await page.mouse.move(...await at(page, ...to), { steps: 3 });
		if (stop)
			await page.keyboard.press(stop);
		await page.mouse.up();
		for (const k of keys)
			await page.keyboard.up(k);
		await still(page);
		const was = await last(snap);
		if (!stop)
			await page.keyboard.press('Control+z');
		await until(async () => (await exact(snap, 'P')) === '(5, 4)' && page.evaluate(() => objectOf('P').exact === '(5, 4)'));
		return was;
	};
	same(await pull([1.38, 2.22], []), 'SetCoords(P, 137/100, 221/100)', 'a point snaps to another one');
	same(await pull([1.94, 3.11], []), 'SetCoords(P, 1644/853, 2652/853)', 'and to a crossing, exactly');
	same(await pull([1.94, 3.11], [], '', 400), 'SetCoords(P, 1644/853, 2652/853)', 'also after a long press');
	same(await pull([1.38, 2.22], ['Alt']), 'SetCoords(P, 1.38, 2.22)', 'with Alt to nothing');
	same(await pull([4.05, 2.95], ['Shift']), 'SetCoords(P, 4, 3)', 'with Shift it goes in a direction of 15°');
	same(await pull([3, 3], [], 'Escape'), 'M = Midpoint(A, P)', 'Escape gives the drag up');

	/* --- Arrow keys where the other coordinate is a fraction --- */
	const third = await fresh('A = (1, 1/3)\nB = (4, 2)');
	await page.goto(base + '/#' + third);
	/* The figure before has an A, too. */
	await until(() => page.evaluate(id => state.id === id && objectOf('A'), third));
	await still(page);
	await until(() => page.locator('[data-free="A"]').count());
	await page.focus('[data-free="A"]');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await becomes(async () => (await exact(third, 'A')).split(', ')[1], '1/3)', 'a fraction stays exact while the other coordinate moves');
	await becomes(async () => (await journal(third)).length, 3, 'as one step');
	same(faults.join('\n'), '', 'nothing went wrong');

	/* --- Touch --- */
	const phone = await visit({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }, '/#' + id);
	await ready(phone);
	await shot(phone, 'phone');
	const client = await phone.context().newCDPSession(phone);
	const finger = (type, p) => client.send('Input.dispatchTouchEvent', { type, touchPoints: p ? [{ x: p[0], y: p[1] }] : [] });
	const place = await at(phone, 0, 0);
	await finger('touchStart', place);
	await phone.waitForTimeout(650);
	ok(await until(() => phone.locator('.popup').count()), 'a long press opens the menu');
	await finger('touchEnd');
	await shot(phone, 'phone-menu');
	await phone.evaluate(() => { popup.close(); select(null); });
	const corner = await phone.evaluate(() => { const r = document.getElementById('stage').getBoundingClientRect(); return [r.right - 60, r.top + 150, r.left + 3, r.bottom - 12]; });
	await finger('touchStart', [corner[0], corner[1]]);
	ok(await until(() => phone.locator('#stage.held').count()), 'a long press on paper');
	await finger('touchMove', [corner[2] + 40, corner[3] - 20]);
	await finger('touchMove', [corner[2], corner[3]]);
	await finger('touchEnd');
	ok(await until(async () => (await selected(phone)).split(',').length > 2), 'dragged on, it selects');

	/* --- Dark --- */
	if (shots) {
		const dark = await visit({ colorScheme: 'dark' }, '/#' + id);
		await ready(dark);
		await dark.evaluate(() => { select('t'); showTab('looks'); });
		await dark.waitForTimeout(300);
		await dark.mouse.click(...await at(dark, 0, 0), { button: 'right' });
		await shot(dark, 'dark');
	}
} catch (e) {
	ok(false, 'the test went through', e.stack);
} finally {
	await browser.close();
	await server.end();
}
done();
