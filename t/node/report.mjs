/* report.mjs -- the page of porism eval report in a browser: prints TAP.
 *
 *   node report.mjs PORISM CHROMIUM
 *
 * 10,000 samples in two arms, one of them with a trace that is built to do harm.  Nothing is asked of any
 * network. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { becomes, launch, PATIENCE, program, until } from './browser.mjs';
import { done, ok, same } from './tap.mjs';

const SAMPLES = 10000;
const evil = '<img src=x onerror="window.harm=1"></script><script>window.harm=2</script>';
const dir = await mkdtemp(path.join(tmpdir(), 'porism-report-'));

/* --- A run ---------------------------------------------------------------------------------------- */
function record(i, arm) {
	const right = arm === 'BL' ? i % 3 > 0 : i % 4 > 0;
	const id = 'p' + (i + 1);

	return { key: 'own/' + id, set: 'own', id, arm, try: 1, status: 'answered', answer: i === 7 ? evil : right ? '5' : '6', truth: '5',
		verdict: right ? 'equal' : 'different', right, why: right ? '' : '6 is not 5', provenance: arm === 'BL' ? 'direct' : 'hybrid',
		turns: 2, calls: arm === 'BL' ? 0 : 2, failed: 0, tools: {}, failures: {},
		tokens: { input: 100, cache_read: 0, cache_write: 0, output: 50 + i % 40, reasoning: 10 + i % 30 }, cost: 0.001,
		trace: i === 7 && arm === 'CT' ? 'traces/p8.trace.json' : null, group: { level: String(1 + i % 3) }, seconds: 1 + i % 5 };
}
const trace = [
	JSON.stringify({ porism_trace: 1, id: 'p8', problem: { id: 'p8', text: 'How long is AB? ' + evil, choices: ['5', evil], answer: '5' } }).slice(0, -1) + ',"events":[',
	JSON.stringify({ t: 0, event: 'message', turn: 0, text: evil }),
	',' + JSON.stringify({ t: 1, event: 'reply', turn: 1, ms: 1200, text: '', thoughts: 'a thought ' + evil, stop: 'calls', tokens: { output: 9, reasoning: 4 } }),
	',' + JSON.stringify({ t: 2, event: 'call', turn: 1, call: 1, tool: 'add_point', args: { name: 'A', x: '0', y: '0' }, ok: true, code: null,
		observation: { ok: true, text: evil }, value: null }),
	',' + JSON.stringify({ t: 2, event: 'call', turn: 1, call: 2, tool: 'query_' + evil, args: {}, ok: false, code: 'not_found', observation: {}, value: null }),
	',' + JSON.stringify({ t: 3, event: 'reply', turn: 2, ms: 900, text: 'ANSWER: ' + evil, thoughts: '', stop: 'end', tokens: {} }),
	'],"result":' + JSON.stringify({ status: 'answered', answer: null, journal: ['A = (0, 0)', 'B = (3, 4)', 's = Segment(A, B)'] }) + '}',
].join('\n') + '\n';
await mkdir(path.join(dir, 'traces'));
await writeFile(path.join(dir, 'traces/p8.trace.json'), trace);
const settings = { mode: 'canvas', turns: 30, force_answer: false, prompt: 'ct', context: 600000 };
await writeFile(path.join(dir, 'run.json'), JSON.stringify({ porism: '0.1.0', name: 'many', model: 'a/name-that-goes-on-'.repeat(4), arms: ['BL', 'CT'],
	sets: [{ name: 'own', file: 'p.jsonl', samples: SAMPLES, checksum: 'eee1b791'.repeat(8) }], tries: 1, samples: SAMPLES,
	config: { model: { name: 'script:r.jsonl' }, arms: ['BL', 'CT'].map(name => ({ name, protocol: name, settings })), engine: { strict: false } } }));
await writeFile(path.join(dir, 'records.jsonl'),
	Array.from({ length: SAMPLES }, (_, i) => ['BL', 'CT'].map(arm => JSON.stringify(record(i, arm)) + '\n').join('')).join(''));
const file = path.join(dir, 'report.html');
execFileSync(program, ['eval', 'report', dir, '-o', file, '--quiet', '--figures']);

/* --- Its page --------------------------------------------------------------------------------------- */
const browser = await launch();
const faults = [];
const page = await browser.newPage({ viewport: { width: 1300, height: 800 }, colorScheme: 'dark' });
page.setDefaultTimeout(PATIENCE);
page.on('pageerror', e => faults.push(e.stack || e.message));
page.on('console', m => { if (m.type() === 'error') faults.push(m.text()); });
page.on('request', r => { if (!/^(file|blob|data|about):/.test(r.url())) faults.push('asked for ' + r.url()); });
const output = () => page.locator('.filters output').textContent();
const rows = () => page.locator('.row').count();
/* An address is followed a moment after the click. */
const comes = async (f, what) => ok(await until(f), what);
const closed = async () => !await page.locator('.sample').isVisible();

await page.goto('file://' + file);
same('66.7%', await page.locator('.card .big').first().textContent(), 'the summary has the accuracy of an arm');
ok(await page.locator('.plot svg').count() >= 5, 'and plots');
ok(await page.locator('.plot svg .value title').count() > 10, 'whose bars say what they are');
const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
await page.click('#theme');
ok(ground !== await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'light and dark');

await page.click('header >> text=Tables');
await comes(async () => await page.locator('#t-accuracy').isVisible() && !await page.locator('#summary').isVisible(), 'the tables');
await page.click('.contents >> text=Verdicts');
await comes(() => page.locator('#t-verdicts').isVisible(), 'and their contents');

await page.click('header >> text=Samples');
await becomes(output, '10,000 samples', 'all samples');
ok(await rows() < 80, 'but few rows in the document', await rows());
await page.evaluate(() => { document.querySelector('.list').scrollTop = 1e9; });
await page.waitForSelector('text=p10000');
ok(await rows() < 80, 'the last is reached by scrolling');

await page.fill('input[type=search]', 'p999');
await becomes(output, '11 of 10,000 samples', 'search'); /* p999, p9990 to p9999 */
await page.click('.filters .choose button');
await page.selectOption('select[title="Any verdict"]', 'wrong');
await page.selectOption('select[title="Any arm"]', '0');
await becomes(output, '3,334 of 10,000 samples', 'wrong answers of an arm');
await page.click('.filters .choose button');
await page.selectOption('select[title="Any outcome"]', '0:Save');
await becomes(output, '2,500 of 10,000 samples', 'what the canvas saved');
await page.selectOption('select[title="Every group"]', '0:0');
await becomes(output, '2,500 of 10,000 samples', 'of a group'); /* 3 | i: all of level 1 */
await page.click('.filters .choose button');

/* By keys: the eighth sample, its second arm. */
await page.focus('.list');
for (let i = 0; i < 8; i++)
	await page.keyboard.press('j');
await page.keyboard.press('Enter');
await page.waitForSelector('.sample .bar');
same('own/p8', await page.locator('.sample .bar h2').textContent(), 'a sample is opened by keys');
await page.keyboard.press('2');
await page.waitForSelector('.events');
ok((await page.locator('.question').textContent()).includes(evil), 'its text is text');
same(2, await page.locator('details.call').count(), 'its calls');
same(0, await page.locator('details[open]').count(), 'are folded');
await page.locator('details.call summary').first().click();
ok((await page.locator('details.call pre').last().textContent()).includes('onerror'), 'and unfold');
ok(await page.locator('details.failed').count() === 1, 'a failed one is marked');
const picture = page.locator('img.picture');
await picture.waitFor();
ok(await picture.evaluate(async i => { await i.decode(); return i.naturalWidth > 100; }), 'the canvas is drawn');
same(undefined, await page.evaluate(() => window.harm), 'nothing that a model said was run');
await page.keyboard.press('j');
await page.waitForFunction(() => document.querySelector('.sample .bar h2').textContent === 'own/p9');
ok(true, 'the next one');
ok(page.url().endsWith('#sample/own%2Fp9'), 'has an address', page.url());
await page.keyboard.press('Escape');
await comes(closed, 'and is closed');
await page.goto('about:blank');
await page.goto('file://' + file + '#sample/own%2Fp8');
await page.waitForSelector('.sample .bar');
const opened = key => page.waitForFunction(k => document.querySelector('.sample:not([hidden]) .bar h2')?.textContent === k, key);
same('own/p8', await page.locator('.sample .bar h2').textContent(), 'by its address it opens again');

/* Addresses and Back. */
await page.evaluate(() => { location.hash = '#sample/own%2Fp5000'; });
await opened('own/p5000');
ok(true, 'another address opens another sample');
await comes(() => page.locator('.row.at').isVisible(), 'which the list shows');
await page.fill('input[type=search]', 'p999');
await page.evaluate(() => { location.hash = '#sample/own%2Fp3'; });
await opened('own/p3');
await becomes(output, '10,000 samples', 'also one that was filtered out');
await page.goBack();
await opened('own/p5000');
await page.goBack();
await opened('own/p8');
ok(true, 'Back goes through what was opened');
await page.click('header >> text=Samples');
await comes(closed, 'the list alone');
await page.locator('.row').first().click();
await opened('own/p1');
await page.locator('.row').nth(2).click();
await opened('own/p3');
await page.goBack();
await opened('own/p1');
await page.goBack();
await page.waitForFunction(() => document.querySelector('.sample').hidden);
ok(page.url().endsWith('#samples'), 'and to the list', page.url());
await page.evaluate(() => { location.hash = '#sample/own%2Fnobody'; });
await opened('There is no sample own/nobody.');
ok(true, 'an address of nothing says so');
await page.keyboard.press('Escape');

/* On a small screen. */
await page.setViewportSize({ width: 375, height: 700 });
ok(await page.locator('.filters').evaluate(f => f.offsetHeight < 60), 'filters are one line on a small screen');
ok(await page.locator('.list').evaluate(l => l.scrollWidth <= l.clientWidth), 'arms are within it');
await page.click('.filters .more');
ok(await page.locator('select[title="Any verdict"]').isVisible(), 'all filters when asked for');

await page.click('.filters .more');

/* Nothing is wider than the page, in no view; what is wide moves within itself. */
const inside = async (where, what) => same([], await page.evaluate(() => {
	const room = document.documentElement.clientWidth;
	const moves = e => e && e !== document.body && (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX) || moves(e.parentElement));
	const out = [...document.querySelectorAll('main *, header *')].filter(e => e.checkVisibility() && !e.closest('svg') &&
		e.getBoundingClientRect().right > room + 0.5 && !moves(e.parentElement)).map(e => e.tagName + '.' + e.className);

	/* The pane of a sample does not move sideways: what is wider would be cut. */
	for (const p of document.querySelectorAll('.sample'))
		if (p.scrollWidth > p.clientWidth)
			out.push('the sample is ' + p.scrollWidth + ' px');
	return [...document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth + ' px'] : [], ...out].slice(0, 4);
}), `${what} fits ${where} px`);
const views = async (name, samples) => {
	for (const width of [400, 700, 1200]) {
		await page.setViewportSize({ width, height: 800 });
		for (const view of ['summary', 'tables', 'samples', 'run', ...samples.map(s => 'sample/' + encodeURIComponent(s))]) {
			await page.evaluate(v => { location.hash = v; }, view);
			await page.waitForFunction(v => v.startsWith('sample/') ? document.querySelector('.sample:not([hidden]) .verdict')
				: document.getElementById(v).classList.contains('on') && (v !== 'samples' || document.querySelector('.sample').hidden), view);
			await inside(width, `${name}, ${view}`);
		}
	}
};
await views('many', ['own/p8']);
await page.setViewportSize({ width: 400, height: 800 });
await page.evaluate(() => { location.hash = 'summary'; });
same([true, []], await page.evaluate(() => {
	const seen = [...document.querySelectorAll('.plot svg')].filter(s => s.checkVisibility());
	const small = seen.filter(s => s.getBoundingClientRect().width / s.viewBox.baseVal.width < 0.95 ||
		s.getBoundingClientRect().right > s.closest('.plot').getBoundingClientRect().right);

	return [seen.length >= 5, small.map(s => s.querySelector('title')?.textContent)];
}), 'plots are whole on a small page, and their letters as large');
ok(await page.evaluate(() => [...document.querySelectorAll('.plot')].every(p => [...p.querySelectorAll('svg')].filter(s => s.checkVisibility()).length === 1)), 'and there once');
await page.evaluate(() => { location.hash = 'run'; });
ok(await page.evaluate(() => [...document.querySelectorAll('#run dd')].every(d => d.offsetWidth > 100)), 'what is said of the run has room');

/* What has no answer: a drawing, a construction, required objects; and judged steps. */
const kinds = path.join(dir, 'kinds');
const base = id => ({ ...record(1, 'OWN'), key: 'k/' + id, set: 'k', id, answer: null, truth: 'the canvas', verdict: 'different', right: false, trace: null,
	group: { taxonomy: 'Mathematics/Plane_Geometry/Circle/Inscribed_and_Circumscribed_Circle' } });
await mkdir(kinds);
await writeFile(path.join(kinds, 'records.jsonl'), [
	{ ...base('drawing'), drawing: { kind: 'drawing', points: [{ weight: 0.5, pass: true, is: true, check: 'labels(A)', question: 'Is A labeled?' },
		{ weight: 0.5, pass: false, is: null, check: null, question: 'Is it friendly? ' + evil, why: 'the question is not understood' }],
	decided: 1, spelling: 0, readability: 2, logic: 0, undecided: ['spelling', 'logic'], semantic: [0.5, 1], relaxed: [0.45, 1], strict: null } },
	{ ...base('goal'), fidelity: { kind: 'skeleton', empty: false, pass: 1, all: 2, tiers: { premise: { pass: 1, all: 2 } },
		predicates: [{ predicate: 'midp M A B', tier: 'premise', verdict: '1' }, { predicate: 'perp A B A C', tier: 'premise', verdict: 'm' }],
		targets: [{ number: 0, query: '|AB|', value: 4, key: 1, right: false }] } },
	{ ...base('build'), fidelity: { kind: 'build', objects: { there: 1, all: 1 }, conditions: { met: 0, near: 1, undecided: 0, all: 1 }, total: 0.3,
		each: [{ object: 'segment', text: 'AB', is: true }, { condition: 'angle_value', text: 'Angle(A, B, C) = 36°', is: false, near: true }] } },
	{ ...base('steps'), answer: '6', truth: '9', judge: { gated: true, steps: [
		{ id: 's1', number: 1, text: 'They are similar.', verdict: 'holds', label: { k12vista: 'CS' }, claims: [{ id: 's1.1', says: 'ADE and ABC are similar', verdict: 'holds' }] },
		{ id: 's2', number: 2, text: 'So BC is 6.', verdict: 'false', first_error: true, label: { geolaux: 'Calculation', k12vista: 'CE' },
			claims: [{ id: 's2.1', says: 'BC = 6', verdict: 'false', right: '9', why: 'it fails' }] }], eta: [1, 0], judgment: 0 } },
].map(r => JSON.stringify(r) + '\n').join(''));
execFileSync(program, ['eval', 'report', kinds, '--quiet']);
await page.setViewportSize({ width: 1300, height: 800 });
const shows = async id => {
	await page.goto('file://' + kinds + '/report.html#sample/k%2F' + id);
	await opened('k/' + id);
	await page.waitForSelector('.verdict');
	return page.locator('.sample').innerText();
};
let seen = await shows('drawing');
ok(/\? not all is decided/.test(seen) && !/no answer/.test(seen), 'a drawing has no answer to be wrong');
ok(/✓\s+Is A labeled\?/.test(seen) && /\?\s+Is it friendly\?/.test(seen) && seen.includes('not understood'), 'its points have their questions', seen);
seen = await shows('goal');
ok(/✓\s+midp M A B/.test(seen) && /✗\s+perp A B A C\s*premise\s*a point is missing/.test(seen) && /should be 1/.test(seen), 'a construction has its predicates', seen);
seen = await shows('build');
ok(/✓\s+segment AB/.test(seen) && /✗\s+angle value .*36°\s*within the tolerance/.test(seen), 'and its conditions', seen);
seen = await shows('steps');
ok(/Step 2\s+✗ false\s+Calculation · CE\s+the first error\s+So BC is 6\.\s+✗\s+BC = 6\s*false\s*right: 9\s*it fails/.test(seen), 'steps have number, words, claims, right values, labels', seen);
await views('kinds', ['drawing', 'goal', 'build', 'steps'].map(k => 'k/' + k));

/* Two runs side by side. */
execFileSync(program, ['eval', 'report', kinds, dir, '-o', path.join(dir, 'two.html'), '--quiet']);
await page.goto('file://' + dir + '/two.html');
await views('two', ['own/p8', 'k/steps']);
same(undefined, await page.evaluate(() => window.harm), 'and none of it was run');

same([], faults, 'no faults, no requests');
await browser.close();
await rm(dir, { recursive: true, force: true });
done();
