/* page-firefox.mjs -- the page in Firefox ESR: what everybody does first.  Prints TAP.
 *
 *   node page-firefox.mjs PORISM FIREFOX      SHOTS=DIR keeps pictures of the page */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import firefox from './bidi.mjs';
import { becomes, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

const browserPath = process.argv[3] || 'firefox-esr', shots = process.env.SHOTS;
const dir = await mkdtemp(path.join(tmpdir(), 'porism-firefox-')), profile = path.join(dir, 'profile'), faults = [];
await mkdir(profile);
const server = await serve(program, '--store', path.join(dir, 'store'));
let browser;

try {
	browser = await firefox(browserPath, profile, process.env.DARK ? { 'ui.systemUsesDarkTheme': 1 } : {});
	const { page } = browser;
	page.on((method, m) => {
		if (method === 'log.entryAdded' && m.level === 'error')
			faults.push(m.text);
		else if (method === 'network.responseCompleted' && m.response.status >= 400)
			faults.push(`${m.response.status} ${m.request.url}`);
		else if (method === 'network.responseCompleted' && !/^(http:\/\/127\.0\.0\.1:|data:|blob:|about:)/.test(m.request.url))
			faults.push('asked for ' + m.request.url);
	});
	const at = (x, y) => page.get(`(() => { const r = $('stage').getBoundingClientRect(), [a, b] = stage.toPage(${x}, ${y}); return [r.left + a, r.top + b]; })()`);
	const object = name => page.get(`(o => o ? o.exact || o.definition : '')(state.objects.find(o => o.name === '${name}'))`);
	const still = () => page.get('(async () => { await stage.settle(); await maker.queue; await stage.want(); })()');
	const shot = name => shots && page.shot(`${shots}/firefox-${name}.png`);
	const tool = async (group, id) => {
		await page.click(`#tools [data-group=${group}]`);
		await page.click(`#flyout [data-tool=${id}]`);
		await page.get('maker.queue');
	};

	await page.goto(server.url + '/');
	ok(await until(() => page.get(`$('empty').checkVisibility() && document.querySelectorAll('.example').length === 3`)), `Firefox ${page.version} opens the page`);
	await shot('empty');

	/* --- A figure, by tools and mouse --- */
	await tool('polygon', 'polygon');
	await until(() => page.get('Boolean(stage.aim)'));
	for (const p of [[-3, -2], [3, -2], [1, 2], [-3, -2]]) {
		await page.click(await at(...p));
		await page.get('maker.queue');
	}
	await becomes(() => page.get(`state.objects.filter(o => o.kind === 'polygon').length`), 1, 'a triangle by four clicks');
	await tool('circle', 'circle');
	await page.click(await at(1, 2));
	await page.get('maker.queue');
	const half = await at(1, 0);
	await page.move([half[0] - 5, half[1]]);
	await page.move(half);
	ok(await until(() => page.get(`document.querySelectorAll('#ghost [data-name]').length`)), 'what the next click would make is seen');
	await page.click(half);
	await becomes(() => page.get(`state.objects.filter(o => o.kind === 'circle').length`), 1, 'and made');
	await page.press('Escape');
	ok(await until(() => page.get(`document.querySelectorAll('#layer [data-name] *').length > 6`)), 'the picture is there');

	/* --- Dragging, and back --- */
	const [name] = await page.get(`stage.movable().filter(f => f.x === 3 && f.y === -2).map(f => f.name)`);
	await page.drag(await at(3, -2), await at(4, -1));
	await still();
	await becomes(() => object(name), '(4, -1)', 'a point is dragged');
	await page.press('Control+z');
	await becomes(() => object(name), '(3, -2)', 'and undo takes it back');

	/* --- A command --- */
	await page.click('#line');
	await page.type('Q = (1/2, sqrt(2))');
	await page.press('Enter');
	await becomes(() => object('Q'), '(1/2, sqrt(2))', 'a line is typed');
	ok(await until(() => page.get(`!!document.querySelector('#layer [data-name="Q"]')`)), 'and drawn');
	await page.press('Escape');
	await shot('figure');

	/* --- What holds for all browsers --- */
	const look = await page.get(`[...document.querySelectorAll('#tools .tool, header .icon, #timeline .icon')].map(b => b.getBoundingClientRect()).filter(r => r.width && (r.width < 24 || r.height < 24)).length`);
	same(look, 0, 'buttons have their size');
	same(await page.get('document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight'), true, 'nothing hangs over the window');
	ok(await page.get(`getComputedStyle($('tools')).backgroundColor !== 'rgba(0, 0, 0, 0)'`), 'colours are understood');

	/* --- Export --- */
	await page.click('#export');
	await page.click('[data-act=save]');
	await until(() => page.get(`!!document.querySelector('dialog.share[open]')`));
	await shot('save');
	await page.click('.share input[value=svg] + span');
	await page.click('.share .main');
	const file = path.join(profile, 'figure.svg');
	const svg = await until(() => readFile(file, 'utf8'));
	ok(/^<svg[\s\S]*<\/svg>\s*$/.test(svg || ''), 'an SVG is saved', String(svg).slice(0, 200));

	/* --- And again --- */
	const had = await page.get('state.objects.map(o => o.name + (o.exact || o.definition)).join()'), where = await page.get('location.hash');
	await page.reload();
	await becomes(() => page.get('state.objects.map(o => o.name + (o.exact || o.definition)).join()'), had, 'all is there after the page is loaded again');
	same(await page.get('location.hash'), where, 'at the same address');
	await page.goto(server.url + '/');
	await becomes(() => page.get('state.objects.map(o => o.name + (o.exact || o.definition)).join()'), had, 'and without it');
	same(faults.join('\n'), '', 'nothing went wrong, nobody else was asked');
} catch (e) {
	ok(false, 'the test went through', e.stack);
} finally {
	if (browser)
		await browser.end();
	await server.end();
	await rm(dir, { recursive: true, maxRetries: 5 });
}
done();
