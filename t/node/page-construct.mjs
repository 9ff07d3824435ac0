/* page-construct.mjs -- constructions by mouse, by touch and by keys alone: each ends in the journal of its
 * script.  Prints TAP.
 *
 *   node page-construct.mjs PORISM [CHROMIUM]
 *
 * PAGE_TESTS=all does all of them in all three ways, else a third of them in each. */
import { launch, PATIENCE, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

const all = process.env.PAGE_TESTS === 'all';

/* [what is there, what is done, the script of it].  Done is words: TOOL: and what it gets:
 *   x,y       a place
 *   A@x,y     an object, and where it is seen
 *   f*g@x,y   a crossing
 *   =text     typed into the field that asks
 *   !         closes the polygon */
const T = 'A = (-3, -2)\nB = (3, -2)\nC = (1, 2)', F = `${T}\nf = Segment(A, B)\ng = Line(A, C)`;
const K = 'A = (-4, 0)\nB = (0, 0)\nc = Circle(B, 2)', G = 'A = (-3, -2)\nB = (1, -2)\nC = (0, 1)\nt1 = Polygon(A, B, C)';
export const CONSTRUCTIONS = [
	['', 'Segment: -3,-1 2,1', 'A = (-3, -1)\nB = (2, 1)\nf = Segment(A, B)'],
	[T, 'Line: A@-3,-2 C@1,2', 'f = Line(A, C)'],
	[T, 'Ray: B@3,-2 -1,1', 'D = (-1, 1)\nf = Ray(B, D)'],
	[T, 'Vector: A@-3,-2 C@1,2', 'u = Vector(A, C)'],
	[T, 'Segment of given length: A@-3,-2 =sqrt(2)', 'D = PointOn(Circle(A, sqrt(2)), -2, -2)\nf = Segment(A, D)'],
	['', 'Polygon: -2,-2 3,-1 1,2 !', 'A = (-2, -2)\nB = (3, -1)\nC = (1, 2)\nt1 = Polygon(A, B, C)'],
	[T, 'Regular polygon: A@-3,-2 -1,-2 =5', 'D = (-1, -2)\npoly1 = Polygon(A, D, 5)'],
	[G, 'Rigid copy: t1@-1,-1 1,2', 'D = (1, 2)\nE = PointOn(Circle(D, Distance(Vertex(t1, 1), Vertex(t1, 2))), 5, 2)\n' +
		'F = Rotate(Translate(Vertex(t1, 3), Vector(Vertex(t1, 1), D)), Angle(Translate(Vertex(t1, 2), Vector(Vertex(t1, 1), D)), D, E), D)\nt2 = Polygon(D, E, F)'],
	[T, 'Circle through a point: B@3,-2 C@1,2', 'c = Circle(B, C)'],
	['', 'Circle with radius: 1,1 =sqrt(3)', 'A = (1, 1)\nc = Circle(A, sqrt(3))'],
	[F, 'Compass: f@0,-2 C@1,2', 'c = Circle(C, f)'],
	[T, 'Circle through three points: A@-3,-2 B@3,-2 C@1,2', 'c = Circle(A, B, C)'],
	[T, 'Arc: A@-3,-2 B@3,-2 C@1,2', 'c = CircularArc(A, B, C)'],
	[T, 'Sector: A@-3,-2 B@3,-2 C@1,2', 'c = CircularSector(A, B, C)'],
	['', 'Semicircle: -2,0 2,0', 'A = (-2, 0)\nB = (2, 0)\nc = Semicircle(A, B)'],
	[T, 'Ellipse: A@-3,-2 B@3,-2 C@1,2', 'c = Ellipse(A, B, C)'],
	[F, 'Parabola: C@1,2 f@-1,-2', 'c = Parabola(C, f)'],
	['', 'Conic through five points: -3,0 0,2 3,0 0,-2 2,2', 'A = (-3, 0)\nB = (0, 2)\nC = (3, 0)\nD = (0, -2)\nE = (2, 2)\nc = Conic(A, B, C, D, E)'],
	[F, 'Perpendicular: f@0,-2 C@1,2', 'h = PerpendicularLine(C, f)'],
	[F, 'Parallel: C@1,2 f@0,-2', 'h = ParallelLine(C, f)'],
	[F, 'Perpendicular bisector: f@0,-2', 'h = PerpendicularBisector(f)'],
	[T, 'Angle bisector: B@3,-2 A@-3,-2 C@1,2', 'f = AngleBisector(B, A, C)'],
	[K, 'Tangents: A@-4,0 c@0,2', 'f = Tangent(A, c)'],
	[K, 'Polar: c@0,2 A@-4,0', 'f = Polar(A, c)'],
	[F, 'Midpoint: f@-1,-2', 'D = Midpoint(f)'],
	[F, 'Foot of a perpendicular: C@1,2 f@-1,-2', 'D = Foot(C, f)'],
	[`${K}\nd = Circle(A, 3)`, 'Point: c*d@-1.375,1.452', 'C = Intersect(c, d, 2)'],
	[K, 'Point: 2,0', 'C = PointOn(c, 2, 0)'],
	[`${K}\nC = PointOn(c, 0, 2)\nD = Midpoint(A, C)`, 'Locus: D@-2,1 C@0,2', 'locus1 = Locus(D, C)'],
	[F, 'Reflect in a line: C@1,2 f@0,-2', "C' = Reflect(C, f)"],
	[G, 'Reflect in a point: t1@-1,-1 B@1,-2', "t1' = Reflect(t1, B)"],
	[K, 'Reflect in a circle: A@-4,0 c@0,2', "A' = Reflect(A, c)"],
	[G, 'Rotate: t1@-1,-1 B@1,-2 =-90°', "t1' = Rotate(t1, -90°, B)"],
	[`${T}\nu = Vector(A, C)`, 'Translate: B@3,-2 u@-1,0', "B' = Translate(B, u)"],
	[F, 'Dilate: f@0,-2 C@1,2 =1/2', "f' = Dilate(f, 1/2, C)"],
	[T, 'Angle: A@-3,-2 B@3,-2 C@1,2', 'α = Angle(A, B, C)\nSetLabelMode(α, 1)'],
	[T, 'Angle of given size: A@-3,-2 B@3,-2 =-30°', 'D = Rotate(A, -30°, B)\nα = Angle(A, B, D)\nSetLabelMode(α, 1)'],
	[T, 'Distance: A@-3,-2 C@1,2', 'd = Distance(A, C)\ntext1 = Text("AC = " + d, Midpoint(A, C))'],
	[G, 'Area: t1@-1,-1', 'SetLabelMode(t1, 1)'],
	[F, 'Slope: f@0,-2', 'm = Slope(f)\ntext1 = Text("m = " + m, Midpoint(f))'],
	['', 'Slider: =0 =4 =1/2', 'k = Slider(0, 4, 1/2)'],
	[T, 'Text: 0,1 =$\\frac{1}{2}$', 'text1 = Text("\\frac{1}{2}", (0, 1), true, true)'],
	[F, 'Equal ticks: f@0,-2', 'SetDecoration(f, 1)'],
	['A = (2, 0)\nB = (0, 0)\nC = (0, 2)', 'Right angle: A@2,0 B@0,0 C@0,2', 'α = RightAngleMark(A, B, C)'],
	[F, 'Show or hide: g@0,1', 'ShowObject(g, 0)'],
	[F, 'Delete: g@0,1', 'Delete(g)'],
	[T, 'Perpendicular: xAxis@-5,0 C@1,2', 'f = PerpendicularLine(C, xAxis)'],
];

const server = await serve(program, '--memory');
const base = server.url;
async function api(method, at, body) {
	const r = await fetch(base + '/api/v1' + at, { method, body: body && JSON.stringify(body), headers: body ? { 'Content-Type': 'application/json' } : {} });
	const t = await r.text();
	return /^\{"[a-z]/.test(t) && !at.endsWith('/journal') ? JSON.parse(t) : t;
}
const fresh = async script => (await api('POST', '/canvases', { script })).id;
const journal = id => api('GET', `/canvases/${id}/journal`);
const browser = await launch();
const faults = [];
async function visit(options, at = '/') {
	const page = await (await browser.newContext(options)).newPage();

	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push(e.stack || e.message));
	page.on('console', m => { if (m.type() === 'error') faults.push(m.text()); });
	await page.goto(base + at);
	return page;
}
const settled = page => page.evaluate(async () => {
	await maker.queue;
	await stage.busy;
});
const spot = (page, x, y) => page.evaluate(([a, b]) => {
	const r = stage.root.getBoundingClientRect(), p = stage.toPage(a, b);
	return [r.left + p[0], r.top + p[1]];
}, [x, y]);
async function type(page, texts) {
	await page.waitForSelector('#ask:not([hidden]) input');
	for (let i = 0; i < texts.length; i++) {
		if (i)
			await page.keyboard.press('Tab');
		await page.keyboard.press('Control+a');
		await page.keyboard.type(texts[i]);
	}
	await page.keyboard.press('Enter');
	await settled(page);
}
/* By pointer: the tool from the bar, then clicks or taps. */
async function byPointer(page, tool, args, touch) {
	const press = s => (touch ? page.locator(s).tap() : page.locator(s).click());
	const id = await page.evaluate(t => TOOLS.find(x => x.label === t || x.label.startsWith(t + ' or')), tool);

	await press(`#tools [data-group=${id.group}]`);
	if (id.group !== 'move')
		await press(`#flyout [data-tool=${id.id}]`);
	await settled(page);
	let first = null;
	for (const a of args) {
		if (a === '!') {
			await (touch ? page.touchscreen.tap(...first) : page.mouse.click(...first));
		} else if (Array.isArray(a)) {
			await type(page, a);
		} else {
			const at = await spot(page, a.x, a.y);
			first = first || at;
			if (touch) {
				await page.touchscreen.tap(...at);
			} else {
				await page.mouse.move(...at);
				await page.mouse.click(...at);
			}
		}
		await settled(page);
	}
}
/* By keys: the tool by its name, objects by Tab, places by arrows. */
async function byKeys(page, tool, args) {
	await page.keyboard.press('t');
	await page.keyboard.type(tool);
	await page.keyboard.press('Enter');
	await settled(page);
	for (const a of args) {
		if (a === '!') {
			await page.keyboard.press('Enter');
		} else if (Array.isArray(a)) {
			await type(page, a);
		} else if (a.name) {
			for (let k = 0; k < 40; k++) {
				await page.keyboard.press('Tab');
				const m = await page.evaluate(async () => { await maker.queue; return maker.mark && { name: maker.mark.pick.name, cross: maker.mark.cross, xy: maker.mark.xy }; });
				if (m && (a.name === m.name || (m.cross && a.name === m.cross.join('*') && Math.hypot(m.xy[0] - a.x, m.xy[1] - a.y) < 0.1)))
					break;
			}
			await page.keyboard.press('Enter');
		} else {
			const now = () => page.evaluate(async () => { await maker.queue; return [...maker.cursor, maker.lattice()]; });
			await page.keyboard.press('ArrowLeft');
			const [x, y, step] = await now();
			for (const [by, less, more] of [[a.x - x, 'ArrowLeft', 'ArrowRight'], [a.y - y, 'ArrowDown', 'ArrowUp']])
				for (let k = Math.round(Math.abs(by) / step); k > 0; k--)
					await page.keyboard.press(by < 0 ? less : more);
			await page.evaluate(() => maker.queue);
			await page.keyboard.press('Enter');
		}
		await settled(page);
	}
}
function parse(text) {
	const [, tool, rest] = /^([^:]+): ?(.*)$/.exec(text), args = [];

	for (const w of rest.split(' ').filter(Boolean)) {
		if (w === '!') {
			args.push('!');
		} else if (w[0] === '=') {
			if (Array.isArray(args.at(-1)))
				args.at(-1).push(w.slice(1));
			else
				args.push([w.slice(1)]);
		} else {
			const [, name, x, y] = /^(?:(.+)@)?([-\d.]+),([-\d.]+)$/.exec(w);
			args.push({ name, x: Number(x), y: Number(y) });
		}
	}
	return { tool, args };
}

/* --- How the tools behave --- */
const lines = async id => (await api('GET', `/canvases/${id}/steps`)).steps.map(s => s.line).join('; ');
const written = async (id, want, text) => {
	await until(async () => (await lines(id)) === want);
	same(await lines(id), want, text);
};
const becomesText = async (page, at, want, text) => {
	await until(async () => (await page.textContent(at)) === want);
	same(await page.textContent(at), want, text);
};
async function manners() {
	{
		/* An empty page has no canvas yet. */
		for (const c of (await api('GET', '/canvases')).canvases)
			await fetch(`${base}/api/v1/canvases/${c.id}`, { method: 'DELETE' });
		const page = await visit({ viewport: { width: 1280, height: 800 } });
		await page.waitForSelector('#empty:not([hidden])');
		await page.mouse.dblclick(...await spot(page, 2, 3));
		ok(await until(() => page.evaluate(() => state.objects.some(o => o.name === 'A' && o.exact === '(2, 3)'))), 'the first double click places a point');
		await settled(page);
		const id = await page.evaluate(() => state.id), at = async (x, y) => spot(page, x, y);

		/* From the first point to the second in one go; the picture of it comes before. */
		await page.click('#tools [data-group=line]');
		await page.mouse.move(...await at(-2, -1));
		await page.mouse.down();
		await page.mouse.move(...await at(-1, -1), { steps: 3 });
		await page.mouse.move(...await at(1, -1), { steps: 3 });
		ok(await until(() => page.locator('#ghost [data-name=f]').count()), 'what a click would make is drawn');
		await becomesText(page, '#tag', '(1, -1)', 'and where it would be is told');
		same(await lines(id), 'A = (2, 3)', 'but nothing is made before');
		await page.mouse.up();
		await written(id, 'A = (2, 3); B = (-2, -1); C = (1, -1); f = Segment(B, C)', 'a drag from point to point');

		/* Directions of 15°, exactly; without snapping. */
		await page.mouse.click(...await at(2, 3));
		await settled(page);
		await page.keyboard.down('Shift');
		await page.mouse.move(...await at(4, 4));
		await becomesText(page, '#tag', '30°', 'Shift turns by 15°');
		await page.mouse.click(...await at(4, 4));
		await page.keyboard.up('Shift');
		await settled(page);
		ok(/D = \(2 \+ 2\.2\*cos\(30°\), 3 \+ 2\.2\*sin\(30°\)\)/.test(await lines(id)), 'and the point is there exactly', await lines(id));
		await page.keyboard.press('Control+z');
		await until(() => page.evaluate(() => !objectOf('D')));
		await page.evaluate(() => maker.choose('point'));
		const [x, y] = await at(0, 2);
		await page.keyboard.down('Alt');
		await page.mouse.click(x + 3, y + 2);
		await page.keyboard.up('Alt');
		await settled(page);
		ok(/D = \(0\.0[0-9].*, 1\.9/.test(await lines(id)), 'Alt: not on the lattice', await lines(id));
		await page.keyboard.press('Control+z');
		await written(id, 'A = (2, 3); B = (-2, -1); C = (1, -1); f = Segment(B, C)', 'undone');

		/* Esc leaves the tool and what it had; a second click on the same point makes nothing. */
		await page.evaluate(() => maker.choose('line'));
		await page.mouse.click(...await at(2, 3));
		await page.mouse.click(...await at(2, 3));
		await settled(page);
		same(await page.evaluate(() => maker.picks.length), 1, 'the same point twice is taken once');
		await page.keyboard.press('Escape');
		same(await page.evaluate(() => `${maker.tool.id} ${maker.picks.length}`), 'move 0', 'Esc leaves the tool');
		ok(await page.locator('#guide').isHidden(), 'and its help');

		/* What is selected first. */
		await page.mouse.click(...await at(2, 3));
		await page.keyboard.down('Shift');
		await page.mouse.click(...await at(-2, -1));
		await page.keyboard.up('Shift');
		await page.evaluate(() => maker.choose('circle'));
		await written(id, 'A = (2, 3); B = (-2, -1); C = (1, -1); f = Segment(B, C); c = Circle(A, B)', 'what was selected counts');

		/* Refused: told, and only the last argument is taken back. */
		await page.evaluate(() => maker.choose('tangent'));
		await page.mouse.click(...await at(1, 1));
		await settled(page);
		const round = await at(2, 3 - 4 * Math.sqrt(2));
		await page.mouse.move(...round);
		ok(await until(async () => /inside/.test(await page.textContent('#guide .hint'))), 'what would be refused is told before');
		await page.mouse.click(...round);
		await settled(page);
		ok(await until(() => page.locator('#answer.bad').count()), 'and when it is');
		same(await page.evaluate(() => maker.picks.map(p => p.name).join()), 'D', 'what was taken before stays');
		await page.keyboard.press('Escape');

		/* Clicks that do not wait for each other. */
		await page.evaluate(() => maker.choose('point'));
		const far = [await at(-5, 3), await at(-5, 2), await at(-5, 1)];
		for (const p of far)
			await page.mouse.click(...p);
		await settled(page);
		ok(/D = \(-5, 3\); E = \(-5, 2\); F = \(-5, 1\)$/.test(await lines(id)), 'quick clicks make what they should', await lines(id));
		for (const k of ['z', 'z', 'z', 'y', 'y', 'y'])
			page.keyboard.press('Control+' + k);
		for (const p of far)
			await page.mouse.click(p[0] + 40, p[1]);
		await page.keyboard.press('Control+z');
		await settled(page);
		await until(async () => /H = \(.*$/.test(await lines(id)));
		ok(/F = \(-5, 1\); G = [^;]*, 3\); H = [^;]*, 2\)$/.test(await lines(id)), 'undo keeps its turn among quick clicks', await lines(id));
		await page.keyboard.press('Control+z');
		await page.keyboard.press('Control+z');
		await settled(page);
		await page.keyboard.press('Escape');

		/* What was taken is gone: another deletes it.  Another canvas begins without a tool. */
		await page.evaluate(() => maker.choose('circle-3'));
		await page.mouse.click(...await at(2, 3));
		await page.mouse.click(...await at(-5, 1));
		await settled(page);
		await api('POST', `/canvases/${id}/call`, { line: 'Delete(F)' });
		ok(await until(() => page.evaluate(() => maker.picks.map(p => p.name).join() === 'A')), 'what is deleted meanwhile is given back');
		const copied = await fresh(G);
		await page.evaluate(async k => { await open(k, { scale: 50, x: 300, y: 300 }); }, copied);
		same(await page.evaluate(() => maker.tool.id), 'move', 'another canvas begins without a tool');

		/* A rigid copy: its first corner moves it, its second turns it, and so does the inside. */
		await page.evaluate(() => maker.choose('copy'));
		await page.mouse.click(...await at(-1, -1));
		await page.mouse.click(...await at(2, 1));
		await settled(page);
		await page.keyboard.press('Escape');
		const hold = async (from, to) => {
			await page.mouse.move(...from);
			await page.mouse.down();
			await page.mouse.move(...to, { steps: 4 });
			await page.mouse.up();
			await page.evaluate(() => stage.settle());
		};
		await hold(await at(6, 1), await at(2, 5));
		await hold(await at(1, 2), await at(1, 3));
		ok(/t2 = Polygon\(D, E, F\); SetCoords\(E, 2, 5\); MoveBy\(D, 0, 1\)$/.test(await lines(copied)), 'a copy is turned and moved', await lines(copied));
		same((await api('GET', `/canvases/${copied}`)).canvas.find(o => o.name === 'F').exact, '(-1, 5)', 'and stays what it is');

		/* What is hidden is shown again by the same tool, in the list; a click may tremble. */
		await page.evaluate(() => maker.choose('hide'));
		const [tx, ty] = await at(-1, -1);
		await page.mouse.move(tx, ty);
		await page.mouse.down();
		await page.mouse.move(tx + 4, ty + 3, { steps: 2 });
		await page.mouse.up();
		await settled(page);
		ok(await until(async () => /ShowObject\(t1, 0\)$/.test(await lines(copied))), 'a click that trembles is one');
		await until(() => page.evaluate(() => objectOf('t1').visible === false));
		await page.click('[data-object="t1"] .object');
		await settled(page);
		ok(/ShowObject\(t1, 1\)$/.test(await lines(copied)), 'and shown again in the list', await lines(copied));
		await page.keyboard.press('Escape');

		/* Snapping can be switched off, and is remembered. */
		await page.keyboard.press('s');
		const [px, py] = await at(2, 2);
		await hold([px, py], [px + 52, py - 47]);
		ok(/SetCoords\(D, 3\.0[1-9].*, 2\.9/.test(await lines(copied)), 'off the lattice', await lines(copied));
		await page.keyboard.press('s');
		same(await page.evaluate(() => `${stage.snaps} ${memory.get('snaps')}`), 'true true', 'and on it again');
		await page.evaluate(k => open(k, stage.aim), id);
		await settled(page);

		/* Keys: the bar. */
		await page.focus('#tools .tool');
		for (const k of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter'])
			await page.keyboard.press(k);
		await until(() => page.evaluate(() => maker.tool.id === 'line'));
		same(await page.evaluate(() => maker.tool.id), 'line', 'arrows lead through the bar');
		await page.keyboard.press('ArrowUp');
		await page.evaluate(() => maker.queue);
		ok(/\(−?\d+, −?\d+\)/.test(await page.textContent('#live')), 'the cursor says where it is', await page.textContent('#live'));
		await page.keyboard.press('Tab');
		await page.evaluate(() => maker.queue);
		same(await page.textContent('#live'), 'A, point, (2, 3)', 'and Tab what fits');
		await page.context().close();
	}
	{
		/* A phone: nothing lies over the picture's points. */
		const id = await fresh('A = (0, 0)\nB = (4, 0)\nC = (0, 6)\nt1 = Polygon(A, B, C)');
		const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, '/#' + id);
		await until(() => page.locator('[data-free=A]').count());
		await settled(page);
		await page.touchscreen.tap(...await spot(page, 0, 0));
		await page.touchscreen.tap(...await spot(page, 4, 0));
		await page.waitForSelector('#actions:not([hidden])');
		const below = s => page.evaluate(q => document.querySelector(q).getBoundingClientRect().top >= stage.root.getBoundingClientRect().bottom - 1, s);
		ok(await below('#actions'), 'what is offered lies below the picture');
		await page.locator('#tools [data-group=circle]').tap();
		await page.locator('#flyout [data-tool=circle-3]').tap();
		await settled(page);
		same(await page.evaluate(() => maker.picks.map(p => p.name).join()), 'A,B', 'a group only opens when something is selected');
		await page.evaluate(() => maker.choose('circle'));
		ok(await below('#guide'), 'and the help of a tool');
		await settled(page);
		/* A finger from one point to the other; a second finger takes the view instead. */
		const cdp = await page.context().newCDPSession(page);
		const touch = (type, ...at) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], i) => ({ x, y, id: i })) });
		const [from, half, to] = [await spot(page, 4, 0), await spot(page, 2, 3), await spot(page, 0, 6)];
		await touch('touchStart', from);
		/* A finger trembles: it tells where it is more than once. */
		ok(await until(async () => {
			await touch('touchMove', half);
			return page.evaluate(() => !document.querySelector('#tag').hidden && document.querySelector('#aim .cross'));
		}), 'marks lie where the finger does not hide them');
		await touch('touchMove', to);
		await touch('touchEnd');
		await settled(page);
		await written(id, 'A = (0, 0); B = (4, 0); C = (0, 6); t1 = Polygon(A, B, C); d = Circle(B, C)', 'a finger drawn from point to point');
		await touch('touchStart', from);
		await touch('touchMove', half);
		await touch('touchStart', half, to);
		await touch('touchMove', half, [to[0] + 20, to[1]]);
		await touch('touchEnd');
		await settled(page);
		same(await page.evaluate(() => maker.picks.length), 0, 'two fingers are the view');
		ok(await page.evaluate(() => [...document.querySelectorAll('.tool')].every(b => b.offsetWidth >= 44 && b.offsetHeight >= 44)), 'tools are large enough for fingers');
		await page.context().close();
	}
}

const WAYS = [
	['by mouse', { viewport: { width: 1280, height: 800 } }, (p, t, a) => byPointer(p, t, a, false)],
	['by touch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, (p, t, a) => byPointer(p, t, a, true)],
	['by keys', { viewport: { width: 1280, height: 800 } }, byKeys],
];
try {
	for (const [w, [way, options, perform]] of WAYS.entries()) {
		const page = await visit(options);
		await page.waitForSelector('#tools .tool');
		for (const [i, [given, does, script]] of CONSTRUCTIONS.entries()) {
			if (!all && i % 3 !== w)
				continue;
			const id = await fresh(given), want = await journal(await fresh(`${given}\n${script}`)), { tool, args } = parse(does);
			await page.evaluate(async k => { await open(k, { scale: Math.min(60, stage.size.width / 12), x: Math.round(stage.size.width / 2), y: Math.round(stage.size.height / 2) }); await stage.busy; }, id);
			await perform(page, tool, args);
			await until(async () => (await journal(id)) === want);
			same(await journal(id), want, `${way}: ${does}`);
			if (script.includes('\n')) {
				await page.keyboard.press('Control+z');
				const was = given ? await journal(await fresh(given)) : '';
				ok(await until(async () => (await journal(id)) === was), `${way}: one undo takes it back`);
			}
			await page.keyboard.press('Escape');
			await page.keyboard.press('Escape');
		}
		await page.context().close();
	}
	await manners();
	same(faults.join('\n'), '', 'nothing went wrong on the way');
} finally {
	await browser.close();
	await server.end();
}
done();
