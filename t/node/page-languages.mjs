/* page-languages.mjs -- the table of languages (web/words.tsv), and the page in each of them: prints TAP.
 *
 *   node page-languages.mjs PORISM [CHROMIUM]
 *
 * Everything happens on the loopback. */
import { readdirSync, readFileSync } from 'node:fs';
import { becomes, launch, PATIENCE, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

/* --- The table ------------------------------------------------------------------------------ */
const read = name => readFileSync(name, 'utf8');
const rows = read('web/words.tsv').trimEnd().split('\n').map(l => l.split('\t')), [names] = rows.splice(0, 1);
const places = text => [...new Set(text.match(/\{\w+\}/g) || [])].sort().join();
/* How many plural forms the table has: those of a language that differ for whole numbers on a page. */
const FORMS = { en: 2, de: 2, zh: 1, fr: 2, es: 2, ar: 6 };

same(names, [...read('src/serve/language.def').matchAll(/^LANGUAGE\(\w+, "(\w+)"\)/gm)].map(m => m[1]), 'a column for each language that the server knows');
same(names, [...read('web/index.html').matchAll(/<option value="(\w+)" lang="\1">/g)].map(m => m[1]), 'and each can be chosen');
same(rows.filter(r => r.length !== names.length || r.some(t => !t.trim() || t !== t.trim())).map(r => r[0]), [], `each of ${rows.length} rows has all cells`);
same(rows.map(r => r[0]).filter((k, i, all) => all.indexOf(k) !== i), [], 'no row is there twice');
same(rows.flatMap(r => names.filter((l, i) => r[i].split('|').length !== (r[0].includes('|') ? FORMS[l] : 1)).map(l => `${l}: ${r[0]}`)), [], 'plural forms are those of the language');
/* One, or two, may be a word instead of the number. */
same(rows.flatMap(r => names.filter((l, i) => {
	const forms = r[i].split('|');
	return places(forms.at(-1)) !== places(r[0]) || forms.some(f => (f.match(/\{\w+\}/g) || []).some(p => !r[0].includes(p)));
}).map(l => `${l}: ${r[0]}`)), [], 'places for values are the same in each language');

const sources = [...readdirSync('web').filter(f => /\.(js|html)$/.test(f)).map(f => read('web/' + f)), read('src/geo/kind.def')].join('\n').replace(/\\'/g, '’');
const written = k => [`'${k}'`, `"${k}"`, `>${k}<`, `:${k}`, `#${k}=`, `"${k}=`, ` ${k},`, `${k}3d,`].some(t => sources.includes(t)) || sources.includes(`\n    <p>${k}`) || sources.includes(`>${k}`);
same(rows.map(r => r[0]).filter(k => !written(k.replace(/'/g, '’'))), [], 'no row is dead');
const known = new Set(rows.map(r => r[0])), used = [...sources.matchAll(/\btr\('([^']*)'/g)].map(m => m[1].replace(/’/g, "'"));
same([...new Set(used)].filter(k => !known.has(k) && !known.has(k.replace(/'/g, '’'))), [], `no row is missing for the ${used.length} texts that scripts name`);

/* --- The page --------------------------------------------------------------------------------- */
const server = await serve(program, '--memory', '--runs', 't/data/agent'), base = server.url, browser = await launch(), faults = [];
const FIGURE = 'A = (0, 0)\nB = (6, 0)\nC = (2, 4)\nt = Polygon(A, B, C)\nk = Slider(1, 3, 0.5)\nM = Midpoint(A, B)\nc = Circle(M, k)\nα = Angle(B, A, C)\nP = Intersect(c, Line(A, A))\n';
async function visit(at, locale, size = { width: 1280, height: 800 }) {
	const context = await browser.newContext({ viewport: size, locale }), page = await context.newPage();

	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push(e.stack || e.message));
	await page.goto(base + at);
	await until(() => page.locator('#layer > svg').count());
	return page;
}
const KINDS = [...read('src/geo/kind.def').matchAll(/^(?:SPACE_)?KIND\(\w+, +(\w+),/gm)].map(m => m[1]);
/* Every text of the tables, as the page would say it. */
const sayAll = () => {
	const texts = [GROUPS.map(g => g[1]), TOOLS.flatMap(t => [t.label, t.help, ...t.ways.flatMap(w => w.slots.flatMap(s => [s.ask, s.label]))]), Object.values(TAKES).map(t => t[1]),
		COLORS.map(c => c[0]), LABELS.map(l => l[0]), FLAGS.map(f => f[1]), LOOKS.flatMap(l => [l[1], ...l[3] === 'select' ? l[4].map(c => c[0]) : []]),
		Object.values(VERDICTS).flat(), Object.values(METHODS), Object.values(CERTAINTY), MAKES.map(m => m[1]), EXAMPLES.flatMap(e => e.slice(0, 2)), ENTRIES.filter(Boolean).map(e => e[1]),
		Object.values(SORTS).map(s => s[0]), Object.values(RUN_STATES), Object.values(PROVENANCE), RUN_KEYS.map(k => k[1])].flat().filter(Boolean);

	texts.forEach(t => tr(t));
	return texts.length;
};
/* What reaches beyond the page, where nothing scrolls it. */
const beyond = () => {
	const held = e => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) if (getComputedStyle(p).overflowX !== 'visible') return true; return false; };
	const out = [...document.body.querySelectorAll('*')].filter(e => {
		const r = e.getBoundingClientRect();
		return r.width && (r.left < -1 || r.right > innerWidth + 1) && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('svg') && !e.closest('.unseen, .skip') && !held(e);
	});
	return [...out.map(e => `${e.nodeName} ${e.id || e.className}`), ...document.documentElement.scrollWidth > innerWidth ? ['the page'] : []];
};
/* Buttons of the head that lie over each other. */
const covered = () => {
	const all = [...document.querySelectorAll('header button')].filter(b => b.checkVisibility()).map(b => [b, b.getBoundingClientRect()]);

	return all.flatMap(([a, r], i) => all.slice(i + 1).filter(([, s]) => r.left < s.right - 1 && s.left < r.right - 1 && r.top < s.bottom - 1 && s.top < r.bottom - 1).map(([b]) => `${a.id} ${b.id}`));
};
/* Through the page as a reader goes; look(where) after each part.  all: and where few go, which is the same in each language. */
async function walk(page, look, all) {
	const press = (at, where) => page.click(at).then(() => look(where || at));
	const act = (where, f, value) => page.evaluate(f, value).then(() => look(where));
	const shut = () => page.evaluate(() => { document.querySelectorAll('dialog[open]').forEach(d => d.close()); popup.close(); maker.escape(); menu(false); });

	await press('[data-group=circle]', 'tools');
	await shut();
	await act('menu of an object', () => menuAt('c', 300, 300));
	await shut();
	await act('properties', () => { select(null); for (const n of ['A', 't', 'α']) select(n, true); showTab('looks'); });
	await press('#help', 'help');
	await shut();
	await press('#export', 'file and share');
	await press('[data-act=save]', 'save as');
	await shut();
	if (!all)
		return;
	await act('a tool that asks', async () => { await maker.choose('circle-radius'); maker.take({ pick: maker.pickOf('A'), xy: [0, 0] }); });
	await page.evaluate(() => maker.choose('move'));
	await act('find a tool', () => maker.find());
	await shut();
	await act('menu of the paper', () => menuAt(null, 300, 300));
	await shut();
	for (const t of ['steps', 'graph', 'check', 'objects'])
		await act(t, name => showTab(name), t);
	await act('a relation', async () => { showTab('check'); await checker.add('Distance(A, M) == Distance(B, M)'); await checker.add('Distance(A, M) == Distance(A, C)'); await checker.why(checker.items[1]); });
	await act('what was declared', async () => { await call({ tool: 'add_constraint', args: { relation: 'Distance(A, B) == 5' } }, ''); showTab('objects'); });
	await act('an answer', () => call({ line: 'Distance(A, C)' }, 'Distance(A, C)'));
	await act('what is refused', () => call({ line: 'Z = Midpont(A, B)' }, ''));
	await act('a step of the past', () => goTo(2));
	await page.evaluate(() => backToNow());
	for (const d of ['printDialog', 'embedDialog']) {
		await act(d, async name => { await needPart('paper', true); await { printDialog, embedDialog }[name](); }, d);
		await shut();
	}
	await press('#canvases', 'canvases');
	await until(() => page.locator('#canvas-list li').count());
	await shut();
	await act('runs', async () => { location.hash = '#runs'; await needPart('runs', true); });
	await until(() => page.locator('.run-list li').count());
	await look('list of runs');
	await page.evaluate(() => { location.hash = '#runs/chord'; });
	await until(() => page.locator('.run-answer strong').count());
	await look('a run');
	await page.evaluate(() => leaveRuns());
	await until(() => page.evaluate(() => !runs.shown));
	await page.evaluate(() => call({ tool: 'undo' }));
}

try {
	const { id } = await (await fetch(base + '/api/v1/canvases', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ title: 'Triangle', script: FIGURE }) })).json();
	const english = await visit('/#' + id, 'en-GB');
	/* The picture, without the ids that differ. */
	const figure = page => page.evaluate(() => stage.want().then(() => [stage.view, document.querySelector('#layer').textContent, ['A', 'B', 'C'].map(n => stage.spot(stage.movable().find(f => f.name === n)))]));
	const drawn = JSON.stringify(await figure(english));

	same(await english.evaluate(() => [document.documentElement.lang, document.dir]), ['en', 'ltr'], 'English is spoken where it is asked for');
	for (const [locale, name] of [['de-AT', 'de'], ['zh-CN', 'zh'], ['fr-FR', 'fr'], ['es-MX', 'es'], ['ar-EG', 'ar']]) {
		const page = await visit('/#' + id, locale), bad = [];
		const look = async where => {
			if (name === 'ar')
				bad.push(...(await page.evaluate(beyond)).map(t => `${where}: ${t}`));
		};

		same(await page.evaluate(() => [document.documentElement.lang, document.dir]), [name, name === 'ar' ? 'rtl' : 'ltr'], `${name}: the language of the page, and where it runs`);
		await walk(page, look, name === 'ar');
		const texts = await page.evaluate(() => needPart('canvases', true).then(() => needPart('runs', true))).then(() => page.evaluate(sayAll));
		await page.evaluate(kinds => kinds.forEach(k => kindText(k)), KINDS);
		same(await page.evaluate(() => [...tongue.missed]), [], `${name}: no text is missing, on the page and in ${texts} of its tables`);
		await page.setViewportSize({ width: 360, height: 740 });
		await page.waitForTimeout(150);
		same(await page.evaluate(covered), [], `${name}: on a phone the buttons of the head lie beside each other`);
		same(await page.evaluate(beyond), [], `${name}: and all is on the page`);
		if (name === 'ar') {
			await walk(page, look, true);
			same(bad, [], 'ar: nothing reaches beyond the page, wide or narrow');
			await page.setViewportSize({ width: 1280, height: 800 });
			await page.evaluate(() => stage.fit());
			await becomes(async () => JSON.stringify(await figure(page)), drawn, 'ar: the figure is as in English');
			same(await page.evaluate(() => ['#layer > svg', '#handles', '#line', '.math', '#sliders'].map(s => getComputedStyle(document.querySelector(s)).direction).join()), 'ltr,ltr,ltr,ltr,ltr', 'ar: figure, scripts and formulas run to the right');
			ok(await page.evaluate(() => $('tools').getBoundingClientRect().left > $('stage').getBoundingClientRect().left && document.querySelector('aside').getBoundingClientRect().right < innerWidth / 2), 'ar: tools stand at the right, the list at the left');
			await page.evaluate(() => call({ line: 'Z = Midpont(A, B)' }, ''));
			same(await page.evaluate(() => { const m = document.querySelector('#answer .message'); return [m.lang, m.dir]; }), ['en', 'ltr'], 'ar: what the engine says is marked as English');
			same(await page.evaluate(() => [0, 1, 2, 3, 11, 100].map(n => tr('{n} line|{n} lines', { n }).replace(/[\u2068\u2069]/g, '')).join('; ')), 'لا سطور; سطر واحد; سطران; 3 سطور; 11 سطرًا; 100 سطر', 'ar: six forms, by the number');
			await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ف', code: 'KeyT', bubbles: true })));
			ok(await page.isVisible('#finder'), 'ar: keys are found by their place where letters are others');
			await page.evaluate(() => { maker.escape(); showTab('objects'); });
			await page.focus('#tab-objects');
			await page.keyboard.press('ArrowLeft');
			same(await page.evaluate(() => state.tab), 'looks', 'ar: the arrow to the left goes on');
		}
		await page.context().close();
	}

	/* --- A reader chooses --- */
	await english.click('#help');
	await Promise.all([english.waitForNavigation(), english.selectOption('#language', 'de')]);
	await becomes(() => english.evaluate(() => document.documentElement.lang + tr('Help')), 'deHilfe', 'a reader chooses German, and gets it at once');
	const [cookie] = (await english.context().cookies()).filter(c => c.name === 'porism_language');
	same([cookie.value, cookie.path, cookie.sameSite, Math.round((cookie.expires - Date.now() / 1000) / 86400)], ['de', '/', 'Lax', 365], 'which is kept for a year, here alone');
	await english.goto(base + '/embed#' + id);
	await becomes(() => english.evaluate(() => document.documentElement.lang + document.querySelector('#embed-reset')?.textContent), 'deZurücksetzen', 'in a frame too');
	same(await english.evaluate(() => [...tongue.missed]), [], 'where nothing is missing');
	same(faults, [], 'no script failed');
} finally {
	await browser.close();
	await server.end();
}
done();
