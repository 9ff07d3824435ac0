/* page-access.mjs -- the page for everyone, in a browser: axe, sizes, contrasts, keys, what is spoken.  Prints TAP.
 *
 *   node page-access.mjs PORISM [CHROMIUM]      SHOTS=DIR keeps pictures of the page
 *
 * axe takes half a second for all of a page.  Contrasts and sizes are measured here in every state, in light and
 * dark, more strictly; axe's own measures of them, and the states in which a phone shows what a desktop shows, are
 * asked for with PAGE_TESTS=all. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { becomes, launch, PATIENCE, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

const dir = await mkdtemp(path.join(tmpdir(), 'porism-access-'));
for (const name of ['incircle', 'square'])
	await copyFile(`t/data/agent/${name}.trace.json`, path.join(dir, `${name}.trace.json`));
const server = await serve(program, '--memory', '--runs', dir), base = server.url, shots = process.env.SHOTS;
const axe = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const all = process.env.PAGE_TESTS === 'all', OWN = ['color-contrast', 'target-size'], FIRST = ['figure'], PHONE = ['figure', 'tool', 'menu', 'canvases', 'run'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const api = async (method, at, body) => (await fetch(base + '/api/v1' + at, { method, body: body && JSON.stringify(body), headers: body ? { 'Content-Type': 'application/json' } : {} })).json();
const FIGURE = `A = (0, 0)
B = (6, 0)
C = (2, 4)
t = Polygon(A, B, C)
M = Midpoint(A, B)
r = Slider(1, 5, 0.1)
k = Circle(C, r)
g = Line(A, C)
s = Segment(B, C)
α = Angle(B, A, C)
w = Text("hello", 7, 2)`;
const browser = await launch(), faults = [];
async function visit(at, options = {}) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options }), page = await context.newPage();

	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push(e.stack || e.message));
	await page.goto(base + at);
	return page;
}
const drawn = page => until(() => page.locator('#layer [data-name]').count());
const esc = async (page, n = 1) => { for (; n; n--) await page.keyboard.press('Escape'); };
const entry = (act, sel = 'dialog.share') => async page => { await page.click('#export'); await page.click(`[data-act="${act}"]`); await page.waitForSelector(sel); };
const middle = page => page.evaluate(() => { const r = document.getElementById('stage').getBoundingClientRect(), [x, y] = stage.toPage(6, 0); return [r.left + x, r.top + y]; });

/* --- What is looked at: name, the part of the page that is new there (null: all, or the dialog), how to come there,
 * how to leave (else Esc twice) --- */
const STATES = [
	['figure', null, () => {}],
	['tool', '#flyout, .foot', async page => { await page.click('#tools [data-group=line]'); await page.waitForSelector('#flyout button'); await page.mouse.move(...await middle(page)); }, page => esc(page, 3)],
	['finder', '#finder', page => page.click('#tools .find')],
	['selected', '.foot', async page => { await page.evaluate(() => { select('A'); select('B', true); }); }],
	['properties', null, async page => { await page.evaluate(() => { select('t'); showTab('looks'); }); await page.waitForSelector('#looks input[type=color]'); }, async page => { await page.evaluate(() => showTab('objects')); await esc(page); }],
	['steps', 'aside, #past', async page => { await page.evaluate(() => { showTab('steps'); goTo(3); }); await page.waitForSelector('#past b'); await page.waitForSelector('.steps button'); }, async page => { await page.evaluate(() => backToNow()); }],
	['graph', '#graph', async page => { await page.evaluate(() => showTab('graph')); await page.waitForSelector('[data-node=A]'); }],
	['check', '#check', async page => {
		await page.evaluate(() => { showTab('check'); checker.add('Distance(A, M) == Distance(M, B)'); });
		await page.waitForSelector('.verdict.always');
	}, page => page.evaluate(() => showTab('objects'))],
	['refused', '.foot', async page => { await page.fill('#line', 'D = Midpont(A, B)'); await page.keyboard.press('Enter'); await page.waitForSelector('#answer.bad'); }, async page => { await page.evaluate(() => line.tell('', null)); }],
	['completion', '#command', async page => { await page.fill('#line', 'Mi'); await page.waitForSelector('#choices li'); }, async page => { await esc(page); await page.fill('#line', ''); await esc(page); }],
	['menu', '.popup', async page => { await page.evaluate(() => menuAt('B', 300, 200)); await page.waitForSelector('.popup'); }],
	['file menu', '.menu', page => page.click('#export')],
	['save', null, entry('save')],
	['print', null, entry('print')],
	['embed', null, entry('embed')],
	['help', null, page => page.click('#help')],
	['canvases', null, async page => { await page.click('#canvases'); await page.waitForSelector('#canvas-list .open'); }],
	['runs', '#runs', async page => { await page.evaluate(() => { location.hash = '#runs'; }); await page.waitForSelector('.run-list li'); }, () => {}],
	['run', '#runs', async page => { await page.evaluate(() => { location.hash = '#runs/square'; }); await page.waitForSelector('.run-step.now'); await page.keyboard.press('End'); await page.waitForSelector('.run-picture [data-name]'); }, page => page.evaluate(() => leaveRuns())],
];

/* --- Looked at inside the page --- */
/* What axe finds: [impact, rule, how many, first place and why]. */
const ask = (page, part, run) => page.evaluate(async ([inside, options]) => {
	const r = await axe.run(document.querySelector('dialog[open]') || (inside ? [...document.querySelectorAll(inside)] : document), { resultTypes: ['violations'], ...options });
	return r.violations.map(v => [v.impact, v.id, v.nodes.length, v.nodes.slice(0, 3).map(n => `${n.target.join(' ')}: ${(n.any[0] || n.all[0] || n.none[0] || {}).message}`).join('\n    ')]);
}, [part, run]);
/* Colours as they are seen, and places where they are hard to see: texts below 4.5 (large ones 3), marks below 3. */
function looked() {
	const c = document.createElement('canvas').getContext('2d', { willReadFrequently: true }), known = new Map();
	const rgba = text => {
		if (!known.has(text)) {
			c.clearRect(0, 0, 1, 1);
			c.fillStyle = '#000';
			c.fillStyle = text;
			c.fillRect(0, 0, 1, 1);
			const d = c.getImageData(0, 0, 1, 1).data;
			known.set(text, [d[0], d[1], d[2], d[3] / 255]);
		}
		return known.get(text);
	};
	const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
	const light = k => [0.2126, 0.7152, 0.0722].reduce((s, w, i) => { const v = k[i] / 255; return s + w * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); }, 0);
	const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
	const ground = e => {
		const layers = [];
		for (let k = e; k; k = k.parentElement) {
			layers.push(rgba(getComputedStyle(k).backgroundColor));
			if (layers.at(-1)[3] === 1)
				break;
		}
		return layers.reverse().reduce((b, a) => over(a, b), [255, 255, 255, 1]);
	};
	const faded = e => { let o = 1; for (let k = e; k; k = k.parentElement) o *= getComputedStyle(k).opacity; return o; };
	const seen = (e, paint, least, what, bg = ground(e)) => {
		const p = rgba(paint), f = faded(e), r = ratio(over([p[0], p[1], p[2], p[3] * f], bg), bg);
		if (f > 0)
			all.push([Math.round(r * 100) / 100, least, what]);
	};
	const all = [], small = [], top = document.querySelector('dialog[open]') || document.body;
	const name = e => `${e.localName}${e.id ? '#' + e.id : ''}${[...e.classList].map(k => '.' + k).join('')} in ${(e.parentElement.closest('[id]') || {}).id}`;
	const shown = e => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert], .unseen, [hidden], .skip') && !e.closest(':disabled');
	const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const t = walk.currentNode, e = t.parentElement;
		if (!t.data.trim() || !shown(e) || e.closest('script, option, #timeline.idle'))
			continue;
		const s = getComputedStyle(e), size = parseFloat(s.fontSize), big = size >= 24 || (size >= 18.66 && s.fontWeight >= 700);
		seen(e, e instanceof SVGElement ? s.fill : s.color, big ? 3 : 4.5, `text "${t.data.trim().slice(0, 20)}" ${name(e)}`);
	}
	for (const e of top.querySelectorAll('button svg path, button svg circle')) {
		const s = getComputedStyle(e);
		if (shown(e))
			seen(e, s.stroke !== 'none' ? s.stroke : s.fill, 3, `icon ${name(e.closest('button'))}`);
	}
	for (const e of top.querySelectorAll('input:not([type=range], [type=checkbox], [type=radio], [type=color], [type=file]), select, textarea'))
		if (shown(e) && parseFloat(getComputedStyle(e).borderTopWidth))
			seen(e.parentElement, getComputedStyle(e).borderTopColor, 3, `border ${name(e)}`);
	/* What is drawn: lines and points, not fillings or the grid. */
	for (const e of top.querySelectorAll('#layer > svg > g:not(.grid) :is(path, circle, line, polyline, polygon, ellipse), .graph path, .graph rect')) {
		const s = getComputedStyle(e);
		if (!shown(e))
			continue;
		if (s.stroke !== 'none')
			seen(e, s.stroke, 3, `line ${e.closest('[data-name]')?.dataset.name || name(e)}`);
		else if (s.fill !== 'none' && s.fillOpacity > 0.5)
			seen(e, s.fill, 3, `mark ${e.closest('[data-name]')?.dataset.name || name(e)}`);
	}
	/* Targets of 24 at least, where they are not words of a text; a label belongs to its field. */
	let least = [Infinity];
	const touch = matchMedia('(pointer: coarse)').matches;
	for (const e of top.querySelectorAll('a[href], button, input, select, textarea, summary, [role=option], [role=tab]')) {
		if (!shown(e) || e.closest('.share .formats label') && e.localName === 'input')
			continue;
		const b = (e.closest('label') || e).getBoundingClientRect(), v = Math.round(Math.min(b.width, b.height) * 10) / 10;
		if (v < least[0])
			least = [v, name(e)];
		if (v < (touch && e.matches('.tool, #flyout button, #formats button, .popup > button') ? 44 : 24))
			small.push(`${v} ${name(e)}`);
	}
	all.sort((a, b) => a[0] / a[1] - b[0] / b[1]);
	return { faint: all.filter(r => r[0] < r[1]).map(r => r.join(' ')), small, least, lowest: all[0], wide: document.documentElement.scrollWidth - innerWidth,
		texts: all.filter(r => r[1] === 4.5).sort((a, b) => a[0] - b[0])[0] };
}

let smallest = [Infinity], lowest = [Infinity];
async function judge(page, name, where, part) {
	const size = `${where}, ${name}`, found = [], faint = [], small = [];

	await page.evaluate(() => scrollTo(0, 0));
	if (!await page.evaluate(() => !!window.axe))
		await page.evaluate(axe);
	for (const scheme of ['light', 'dark']) {
		await page.evaluate(t => setTheme(t), scheme);
		/* How the page is made does not depend on its colours. */
		const whole = all || FIRST.includes(name);
		if (scheme === 'light')
			found.push(...await ask(page, all ? null : part, { runOnly: { type: 'tag', values: TAGS }, rules: Object.fromEntries([...whole ? [] : OWN, ...name === 'frame' ? ['page-has-heading-one'] : []].map(r => [r, { enabled: false }])) }));
		else if (whole)
			found.push(...await ask(page, all ? null : part, { runOnly: { type: 'rule', values: ['color-contrast'] } }));
		const l = await page.evaluate(looked);
		faint.push(...l.faint.map(t => `${scheme}: ${t}`));
		if (l.least[0] < smallest[0])
			smallest = [...l.least, size];
		if (l.texts && l.texts[0] < lowest[0])
			lowest = [...l.texts, size, scheme];
		if (scheme === 'light') {
			small.push(...l.small);
			if (l.wide > 0)
				small.push(`the page is ${l.wide} px wider than the window`);
		}
		if (shots)
			await page.screenshot({ path: `${shots}/${where}-${name.replace(/ /g, '-')}-${scheme}.png` });
	}
	ok(!found.length, `${size}: axe finds nothing`, found.map(f => f.join(' ')).join('\n'));
	ok(!faint.length, `${size}: all is seen, in light and dark`, [...new Set(faint)].slice(0, 12).join('\n'));
	ok(!small.length, `${size}: all can be hit`, [...new Set(small)].slice(0, 12).join('\n'));
}

/* --- Keys --- */
/* Where the focus is, whether that is seen, and whether something lies over it. */
const focused = page => page.evaluate(() => {
	const e = document.activeElement;
	if (!e || e === document.body)
		return null;
	const looks = () => [e, e.parentElement, e.nextElementSibling, ...e.children].filter(Boolean).map(k => {
		const s = getComputedStyle(k);
		return [s.outlineStyle, s.outlineWidth, s.boxShadow, s.opacity, s.stroke, s.strokeWidth].join();
	}).join(';');
	const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + Math.min(r.height / 2, 200), on = looks(), top = document.elementFromPoint(x, y);
	const over = top && !e.contains(top) && !top.contains(e) && !(e.closest('#handles') && top.closest('#layer, #handles, #stage') && !top.closest('.note, #sliders'));
	for (const a of document.getAnimations())
		a.finish();
	const lit = looks();
	e.blur();
	for (const a of document.getAnimations())
		a.finish();
	const off = looks();
	e.focus({ preventScroll: true });
	return { name: e.id || e.dataset.free || e.getAttribute('aria-label') || e.textContent.trim().slice(0, 30), key: e.dataset.walk ||= String(Math.random()), ring: lit !== off || on !== off,
		hidden: !top || y < 0 || x < 0 ? 'outside' : over ? top.id || top.className || top.localName : '' };
});
async function walk(page, where) {
	const seen = new Set(), blind = [], hidden = [];
	let f;

	await page.evaluate(() => { scrollTo(0, 0); document.activeElement.blur(); });
	await page.focus('.skip');
	for (let n = 0; n < 300 && (f = await focused(page)) && !seen.has(f.key); n++) {
		seen.add(f.key);
		if (!f.ring)
			blind.push(f.name);
		if (f.hidden)
			hidden.push(`${f.name}: ${f.hidden}`);
		await page.keyboard.press('Tab');
	}
	const missed = await page.evaluate(() => [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
		.filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }) && !e.dataset.walk).map(e => e.id || e.outerHTML.slice(0, 80)));
	ok(seen.size > 30 && !missed.length, `${where}: Tab reaches all ${seen.size} of what can be reached, and goes on`, missed.join('\n'));
	ok(!blind.length, `${where}: the focus is always seen`, blind.join('\n'));
	ok(!hidden.length, `${where}: and nothing lies over it`, hidden.join('\n'));
}
const active = page => page.evaluate(() => { const e = document.activeElement; return e.id || e.dataset.tool || e.dataset.free || e.textContent; });
async function byKeys(page) {
	await walk(page, 'desktop');
	/* Every tool: along the bar, and in the menu of each group. */
	const tools = new Set();
	await page.focus('#tools button');
	for (let k = 0; k < await page.locator('#tools button').count() - 1; k++) {
		const own = await active(page);
		tools.add(own);
		if (await page.evaluate(() => document.activeElement.hasAttribute('aria-haspopup'))) {
			await page.keyboard.press('Enter');
			const n = await page.locator('#flyout button').count();
			await page.keyboard.press('Home');
			for (let i = 0; i < n; i++) {
				tools.add(await active(page));
				await page.keyboard.press('ArrowDown');
			}
			await page.keyboard.press('Escape');
			if (await active(page) !== own)
				ok(false, `Esc goes back to ${own}`, await active(page));
		}
		await page.keyboard.press('ArrowDown');
	}
	same(await page.evaluate(list => TOOLS.map(t => t.id).filter(t => !list.includes(t)).join(), [...tools]), '', 'keys reach every tool of the bar');
	await page.keyboard.press('Enter');
	same(await active(page), 'finder-input', 'the last one finds tools by name');
	await page.keyboard.press('Escape');
	/* Menus: every entry, and back. */
	for (const [what, at, key, box] of [['an object', '[data-free="B"]', 'Shift+F10', '.popup'], ['the list', '[data-object="t"] .object', 'Shift+F10', '.popup'], ['the file', '#export', 'Enter', '#formats']]) {
		await page.focus(at);
		await page.evaluate(() => { window.back = document.activeElement; });
		await page.keyboard.press(key);
		await page.waitForSelector(box + ' button');
		const all = await page.locator(box + ' button:not(:disabled)').count(), seen = new Set();
		for (let i = 0; i < all; i++) {
			seen.add(await page.evaluate(b => [...document.querySelectorAll(b + ' button')].indexOf(document.activeElement), box));
			await page.keyboard.press('ArrowDown');
		}
		await page.keyboard.press('Escape');
		ok(seen.size === all && !seen.has(-1), `arrows reach all ${all} entries of the menu of ${what}`, [...seen]);
		ok(await page.evaluate(() => window.back === document.activeElement), 'Esc closes it and goes back');
	}
	/* Dialogs. */
	for (const [opener, back, sel] of [['#help', 'help', '#help-dialog'], ['#canvases', 'canvases', '#canvases-dialog'], ['save', 'export', 'dialog.share'], ['print', 'export', 'dialog.share'], ['embed', 'export', 'dialog.share']]) {
		await page.focus(opener[0] === '#' ? opener : '#export');
		await page.keyboard.press('Enter');
		if (opener[0] !== '#') {
			await page.waitForSelector('#formats button');
			await page.focus(`[data-act=${opener}]`);
			await page.keyboard.press('Enter');
		}
		await page.waitForSelector(sel + '[open]');
		ok(await until(() => page.evaluate(s => document.querySelector(s).contains(document.activeElement), sel + '[open]')), `the focus is in the dialog of ${opener}`);
		await page.keyboard.press('Escape');
		await becomes(() => active(page), back, 'Esc closes it, and the focus goes back');
	}
	/* Properties, by keys alone. */
	await page.focus('[data-free="A"]');
	await page.keyboard.press('Space');
	await page.focus('#tab-objects');
	await page.keyboard.press('ArrowRight');
	await page.waitForSelector('#looks [data-field=definition]');
	/* The fields are made anew once the picture has told how things look. */
	ok(await until(() => page.evaluate(() => properties.looks.has('A') && properties.key.includes(JSON.stringify(properties.looks.get('A'))))), 'the panel knows how it looks');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Control+a');
	await page.keyboard.type('(1/2, -1)');
	await page.keyboard.press('Enter');
	await becomes(() => page.evaluate(() => state.objects.find(o => o.name === 'A').exact), '(1/2, -1)', 'a point is moved by its coordinates, without dragging');
	await page.keyboard.press('Control+z');
	await becomes(() => page.evaluate(() => state.objects.find(o => o.name === 'A').exact), '(0, 0)', 'and back');
	await page.evaluate(() => { select(null); showTab('objects'); });
	/* Keys of one letter can be switched off. */
	await page.click('#help');
	await page.uncheck('#keys');
	await page.keyboard.press('Escape');
	await page.keyboard.press('t');
	ok(await page.locator('#finder').isHidden(), 'keys of one letter can be switched off');
	await page.click('#help');
	await page.check('#keys');
	await page.keyboard.press('Escape');
	await page.focus('#stage');
	await page.keyboard.press('t');
	ok(await page.locator('#finder').isVisible(), 'and on');
	await page.keyboard.press('Escape');
}

/* --- What is spoken --- */
async function spoken(page) {
	await page.evaluate(() => {
		window.heard = [];
		for (const e of document.querySelectorAll('[aria-live], [role=status]'))
			new MutationObserver(() => { if (e.checkVisibility() && e.textContent.trim()) heard.push(e.textContent.trim()); }).observe(e, { childList: true, subtree: true, characterData: true });
	});
	const heard = async act => {
		await page.evaluate(() => { heard.length = 0; });
		await act();
		await page.evaluate(async () => { await stage.settle(); await maker.queue; await stage.want(); await new Promise(r => setTimeout(r, 120)); });
		return page.evaluate(() => [...heard]);
	};
	const once = (list, want, text) => ok(list.length === 1 && want.test(list[0]), text, list);
	const key = k => () => page.keyboard.press(k);

	once(await heard(async () => { await page.focus('[data-free="B"]'); await page.keyboard.press('Space'); }), /^Selected: B$/, 'what is selected is said, once');
	ok(/Selected: B/.test(await page.textContent('#picked')) && /words picked/.test(await page.getAttribute('#stage', 'aria-describedby')), 'and belongs to the description of the figure');
	ok(/Polygon|polygon|triangle/.test(await page.textContent('#words')), 'which says what there is', await page.textContent('#words'));
	await page.keyboard.press('Space');
	const at = await middle(page);
	await page.mouse.move(...at);
	await page.mouse.down();
	const while_ = await heard(async () => { for (let i = 1; i < 12; i++) await page.mouse.move(at[0] - 4 * i, at[1] - 5 * i); });
	same(while_, [], 'while a point is dragged nothing is said');
	once(await heard(() => page.mouse.up()), /^B = \(/, 'where it is let go, once');
	once(await heard(key('Control+z')), /B/, 'undo, once');
	await page.focus('[data-free="B"]');
	once(await heard(async () => { for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight'); }).then(async l => [...l, ...await heard(() => page.waitForTimeout(900))]), /^B = \(/, 'five arrows are one change');
	await heard(async () => { await page.keyboard.press('Control+z'); await until(() => page.evaluate(() => heard.length)); });
	await page.keyboard.press('Escape');
	await page.focus('#stage');
	const tool = await heard(async () => { await page.keyboard.press('t'); await page.keyboard.type('midpoint'); await page.keyboard.press('Enter'); });
	once(tool, /^Midpoint.*\. \S+.*/, 'a tool is said with its help');
	await page.waitForTimeout(50);
	once(await heard(key('Tab')), /A, point/, 'what a key would take');
	once(await heard(key('Enter')), /^A taken\. /, 'what it has taken, and what is next');
	await heard(key('Tab'));
	once(await heard(key('Enter')), /=/, 'what was made, once');
	await page.keyboard.press('Escape');
	once(await heard(async () => { await page.fill('#line', 'Q = Midpont(A, B)'); await page.keyboard.press('Enter'); }), /Midpont/, 'what is refused, once');
	await page.fill('#line', '');
	await page.keyboard.press('Escape');
	once(await heard(async () => { await page.focus('#stage'); await page.keyboard.press('['); }), /^Step /, 'a step of the time line');
	await page.keyboard.press(']');
	const nameless = await page.evaluate(() => [...document.querySelectorAll('.grip')].filter(g => !/^\S+, \(/.test(g.getAttribute('aria-label'))).length);
	same(nameless, 0, 'each free point has its name and its place');
}

/* --- Without motion, and in the reader's own colours --- */
async function ownColours(page) {
	await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
	same(await page.evaluate(() => [...document.querySelectorAll('*')].filter(e => !/^(0s(, )?)+$/.test(getComputedStyle(e).transitionDuration)).length), 0, 'nothing moves for who wants none of it');
	same(await page.evaluate(() => ['.tool[aria-pressed=true]', '[role=tab][aria-selected=true]', '[data-numbers][aria-pressed=true]'].map(s => getComputedStyle(document.querySelector(s)).outlineStyle).join()), 'solid,solid,solid', 'in forced colours what is chosen is told apart');
	if (shots)
		await page.screenshot({ path: `${shots}/forced.png` });
	await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}

/* --- Sizes --- */
async function sizes(page, name, width, height) {
	await page.setViewportSize({ width, height });
	await page.evaluate(async () => { scrollTo(0, 0); await new Promise(r => setTimeout(r, 150)); await stage.fit(); });
	const bad = await page.evaluate(() => {
		const out = [], box = e => e.getBoundingClientRect(), stageBox = box(document.getElementById('stage'));
		if (document.documentElement.scrollWidth > innerWidth)
			out.push(`wider by ${document.documentElement.scrollWidth - innerWidth}`);
		if (stageBox.height < 150 || stageBox.width < 250)
			out.push(`the figure has ${stageBox.width} by ${stageBox.height}`);
		for (const g of document.querySelectorAll('.grip')) {
			const b = box(g), t = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
			if (!t || !t.closest('#stage') || t.closest('.note, #sliders'))
				out.push(`over ${g.dataset.free}: ${t && (t.id || t.className)}`);
		}
		for (const b of document.querySelectorAll('header button, .tool, #timeline button, #line')) {
			const r = box(b), x = r.left + r.width / 2, y = r.top + r.height / 2, bar = b.closest('#tools');
			if (!b.checkVisibility() || (bar && (x > innerWidth || y > box(bar).bottom)))
				continue;
			const t = document.elementFromPoint(x, y);
			if (bar && matchMedia('(pointer: coarse)').matches && (r.width < 44 || r.height < 44))
				out.push(`${b.dataset.tool} is ${r.width} by ${r.height}`);
			if (!t || !b.contains(t) && !t.contains(b))
				out.push(`over ${b.id || b.dataset.tool}: ${t && (t.id || t.className)}`);
		}
		return out;
	});
	ok(!bad.length, `${name}, ${width} × ${height}: nothing covers points or the bar`, bad.join('\n'));
	if (shots)
		await page.screenshot({ path: `${shots}/size-${width}x${height}.png` });
}

try {
	const blank = (await api('POST', '/canvases', {})).id;
	const { id } = await api('POST', '/canvases', { title: 'Triangle', script: FIGURE });
	for (const [where, options] of [['desktop', {}], ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
		const page = await visit('/#' + blank, options);
		await page.waitForSelector('#empty h2');
		await judge(page, 'empty', where);
		await page.evaluate(k => { location.hash = k; }, id);
		await drawn(page);
		for (const [name, part, come, leave] of STATES) {
			if (where === 'phone' && !all && !PHONE.includes(name))
				continue;
			await come(page);
			await judge(page, name, where, part);
			await (leave || (p => esc(p, 2)))(page);
		}
		await page.evaluate(() => { scrollTo(0, 0); select(null); });
		if (where === 'desktop') {
			await until(() => page.textContent('#words'));
			await byKeys(page);
			await spoken(page);
			await ownColours(page);
		} else {
			await walk(page, 'phone');
			for (const [name, w, h] of [['upright', 360, 740], ['on its side', 740, 360], ['small', 320, 568], ['200 %', 640, 400]])
				await sizes(page, name, w, h);
		}
		await page.goto(base + '/embed?mode=movable&steps=1#' + id);
		await page.waitForSelector('.look-only #layer [data-name]');
		/* What it stands in has a heading. */
		await judge(page, 'frame', where);
		await page.context().close();
	}
	console.log(`# smallest target: ${smallest.join(' ')}; lowest contrast of a text: ${lowest.join(' ')}`);
	same(faults.join('\n'), '', 'nothing went wrong');
} catch (e) {
	ok(false, 'the test went through', e.stack);
} finally {
	await browser.close();
	await server.end();
	await rm(dir, { recursive: true });
}
done();
