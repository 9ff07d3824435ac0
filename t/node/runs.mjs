/* runs.mjs -- the page's view of runs in a browser: prints TAP.
 *
 *   node runs.mjs PORISM CHROMIUM
 *
 * Everything happens on the loopback. */
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { becomes, launch, PATIENCE, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

const dir = await mkdtemp(path.join(tmpdir(), 'porism-runs-'));
const trace = name => path.join(dir, `${name}.trace.json`);
for (const name of ['incircle', 'square', 'tangent', 'chord'])
	await copyFile(`t/data/agent/${name}.trace.json`, trace(name));
const server = await serve(program, '--memory', '--runs', dir);
const bare = await serve(program, '--memory');
const browser = await launch();
const faults = [];
async function visit(at, options = {}, base = server.url) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
	const page = await context.newPage();

	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', e => faults.push(e.stack || e.message));
	page.on('console', m => { if (m.type() === 'error' && !/Failed to load/.test(m.text())) faults.push(m.text()); });
	page.on('request', r => { if (!r.url().startsWith(base) && !/^(blob|data|about):/.test(r.url())) faults.push('asked for ' + r.url()); });
	await page.goto(base + '/' + at);
	return page;
}
const rows = page => page.locator('.run-list li').count();
const step = page => page.locator('.run-bar output').textContent();
const now = page => page.locator('.run-step.now b').first().textContent();
const drawn = (page, name) => page.locator(`.run-picture [data-name="${name}"]`).count();

try {
	/* --- The list --- */
	{
		const page = await visit('');
		await page.click('#runs-open');
		await becomes(() => rows(page), 4, 'the button in the head shows the runs');
		same(new URL(page.url()).hash, '#runs', 'and has an address');
		ok(await page.locator('.run-text').first().textContent().then(t => t.includes('<b>Exactly</b>')), 'texts are texts, whatever is in them');
		same(await page.locator('.run-text b').count(), 0, 'no markup comes from them');
		same(await page.locator('[data-run=chord] .run-result strong').textContent(), '✗', 'a wrong answer');
		await page.fill('.run-q', 'square');
		await becomes(() => rows(page), 1, 'words filter the list');
		await page.fill('.run-q', '');
		await becomes(() => rows(page), 4, 'and are taken back');
		await page.fill('.run-model', 'large');
		await becomes(() => rows(page), 2, 'by model');
		await page.selectOption('.run-status', 'answered');
		await becomes(() => rows(page), 1, 'and by status');
		await page.fill('.run-q', 'nothing like that');
		await becomes(() => page.locator('.run-told').textContent(), 'No run is like that.', 'none');
		await page.click('#runs-open');
		ok(await until(async () => !await page.locator('#runs').isVisible() && await page.locator('#empty').isVisible()), 'back to the canvas');
		await page.fill('#line', 'A = (1, 2)');
		await page.keyboard.press('Enter');
		ok(await until(() => page.locator('#layer [data-name="A"]').count()), 'which can be drawn on');
		const canvas = await until(() => new URL(page.url()).hash);
		await page.click('#runs-open');
		await until(() => page.locator('.run-list').isVisible());
		await page.click('#runs-open');
		await becomes(() => new URL(page.url()).hash, canvas, 'and is the same after another look at the runs');
		ok(await until(() => page.locator('#layer [data-name="A"]').isVisible()), 'with its picture');
		await page.context().close();
	}

	/* --- What nobody knows --- */
	{
		/* A run that nobody answered, as older programs wrote it: with a cost of 0. */
		const lines = (await readFile(trace('chord'), 'utf8')).split('\n');
		const result = '],"result":{"status":"error","answer":null,"turns":0,"calls":0,"failed_calls":0,"tokens":{"input":0,"output":0},"cost":0,"seconds":1}}';
		await writeFile(trace('alone'), [lines[0].replace('"id":"chord"', '"id":"alone"'), lines[1], result, ''].join('\n'));
		const page = await visit('#runs');
		ok(await until(async () => (await page.locator('[data-run=alone] .run-facts').textContent()).includes('cost unknown')), 'what a run cost that nobody answered is not 0');
		ok((await page.locator('[data-run=square] .run-facts').textContent()).includes('cost 0.0102'), 'what is known is told');
		await page.evaluate(() => { location.hash = '#runs/alone'; });
		ok(await until(async () => (await page.locator('.run-head').textContent()).includes('cost unknown')), 'nor on its page');
		await page.context().close();
		await rm(trace('alone'));
	}

	/* --- One run, step by step --- */
	{
		const page = await visit('#runs/square');
		await becomes(() => step(page), '1 of 15', 'a run begins with its problem');
		same(await now(page), 'the problem', 'which is the first step');
		ok(await page.locator('.run-picture.empty').count(), 'the canvas is empty');
		for (let k = 0; k < 3; k++)
			await page.keyboard.press('ArrowRight');
		await becomes(() => now(page), 'call 1: run_script, refused', 'arrows go on');
		ok(await until(async () => await drawn(page, 'D') && !await drawn(page, 'F')), 'the canvas at that call');
		ok((await page.locator('.run-step.now .seen .bad').textContent()).includes('E = Midpoint(C, D)'), 'what was refused, and what works');
		await page.keyboard.press('Shift+ArrowRight');
		await page.keyboard.press('ArrowRight');
		ok(await until(() => drawn(page, 'F')), 'one turn and a call later');
		await page.locator('.run-answer .chip').click();
		await becomes(() => now(page), 'call 6: query_area', 'to the measure that the answer rests on');
		same(await page.locator('.run-measures .base .value').getAttribute('data-math'), '16/3', 'which is marked among the measures');
		same(await page.locator('.run-measures li').count(), 3, 'so many until here');
		await page.keyboard.press('End');
		await becomes(() => step(page), '15 of 15', 'to the end');
		await page.keyboard.press('Home');
		await becomes(() => step(page), '1 of 15', 'and back');
		await page.locator('.run-dot').nth(9).click();
		await becomes(() => step(page), '10 of 15', 'by the time line');
		ok(await page.locator('.run-head').textContent().then(t => t.includes('7 calls, 2 refused') && t.includes('cost 0.0102')), 'what it took');
		await page.keyboard.press('Escape');
		await becomes(() => rows(page), 4, 'Escape leads to the list');
		await page.goBack();
		await becomes(() => step(page), '1 of 15', 'and the browser back');
		await page.context().close();
	}

	/* --- Two side by side --- */
	{
		const page = await visit('#runs');
		await until(() => rows(page));
		await page.locator('[data-run=incircle] input').check();
		ok(await page.locator('.run-filter .main').isDisabled(), 'one alone cannot be compared');
		await page.locator('[data-run=chord] input').check();
		await page.click('.run-filter .main');
		await becomes(() => page.locator('.run').count(), 2, 'two runs');
		same(new URL(page.url()).hash, '#runs/incircle/chord', 'at one address');
		/* A key before both are there steps through the one alone. */
		await until(async () => await page.locator('.run-step.now').count() === 2);
		for (let k = 0; k < 3; k++)
			await page.keyboard.press('ArrowRight');
		await becomes(() => page.locator('.run-step.now').count(), 2, 'one step control for both');
		ok(await until(async () => await page.locator('[data-run=incircle] [data-name="i"]').count() && await page.locator('[data-run=chord] [data-name="O"]').count()), 'with a picture each');
		same(await page.evaluate(() => {
			const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
			return ids.length - new Set(ids).size;
		}), 0, 'no id is there twice');
		await page.context().close();
	}

	/* --- Much text, and letters that turn around --- */
	{
		const whole = await readFile(trace('chord'), 'utf8');
		const lines = whole.split('\n').map(l => l + '\n').slice(0, -1), last = lines.pop();
		const value = '"value":"' + 'sqrt(2)+'.repeat(300) + '\\u202e1"';
		await writeFile(trace('much'), [lines[0].replace('In a circle', 'much '.repeat(3000) + ' in a circle').replace('"id":"chord"', '"id":"much"'), ...lines.slice(1),
			last.replace(/"value":"[^"]*"/, () => value)].join(''));
		const page = await visit('#runs');
		await page.fill('.run-q', 'much much');
		await becomes(() => rows(page), 1, 'a run with a long text and a long answer');
		ok((await page.locator('[data-run=much]').boundingBox()).height < 120, 'takes as much room in the list as others');
		same(await page.locator('.run-result span').first().evaluate(e => getComputedStyle(e).unicodeBidi), 'isolate', 'and leaves the letters beside it as they are');
		await page.evaluate(() => { location.hash = '#runs/much'; });
		ok(await until(async () => {
			const look = await page.locator('.run-picture').boundingBox(), facts = await page.locator('.run-head .run-facts').boundingBox(), line = await page.locator('.run-line').boundingBox();
			return look && look.y < 700 && facts.y + facts.height <= line.y + 1;
		}), 'what it took and its picture are seen beside both');
		await page.context().close();
	}

	/* --- Live --- */
	{
		const whole = await readFile(trace('incircle'), 'utf8');
		const lines = whole.split('\n').map(l => l + '\n').slice(0, -1);
		await writeFile(trace('live'), lines[0].slice(0, 100));
		const page = await visit('#runs/live');
		ok(await until(async () => (await page.locator('.run-note').textContent()).includes('has not begun')), 'a run that has not begun');
		await appendFile(trace('live'), lines[0].slice(100) + lines[1] + lines[2]);
		await becomes(() => step(page), '1 of 2', 'a run that goes on');
		ok(await page.locator('.run-live').isVisible(), 'is live');
		await page.keyboard.press('End');
		await appendFile(trace('live'), lines[3].slice(0, 50));
		await appendFile(trace('live'), lines[3].slice(50));
		await becomes(() => step(page), '3 of 3', 'who is at the end follows');
		ok(await until(() => drawn(page, 'i')), 'and the picture grows');
		await page.keyboard.press('Home');
		await appendFile(trace('live'), lines.slice(4, 7).join(''));
		await becomes(() => step(page), '1 of 5', 'who looks back is left there');
		await appendFile(trace('live'), lines.slice(7).join(''));
		ok(await until(() => page.locator('.run-answer.right').isVisible()), 'the answer appears');
		ok(await until(() => page.locator('.run-live').isHidden()), 'and it is over');
		await page.context().close();
	}

	/* --- Equal, close, and older traces that do not say --- */
	{
		const whole = await readFile(trace('incircle'), 'utf8');
		const page = await visit('#runs/incircle');
		await becomes(() => page.locator('.run-answer strong').textContent(), '✓ right (equal)', 'an answer that is equal');
		ok(await page.locator('.run-answer').textContent().then(t => t.includes('The engine agrees exactly: 4')), 'to what the engine has');
		await writeFile(trace('near'), whole.replaceAll('"match":"equal"', '"match":"close"').replace('"value":"4"', '"value":"4.001"'));
		await page.goto(server.url + '/#runs/near');
		await becomes(() => page.locator('.run-answer strong').textContent(), '≈ right (close)', 'one that is only close');
		ok(await page.locator('.run-answer').textContent().then(t => t.includes('the key says 4') && t.includes('Close to what the engine has, 4, from #3, but not equal.')), 'with what it is close to');
		await writeFile(trace('older'), whole.replaceAll(/,"(agrees_)?match":"equal"/g, ''));
		await page.goto(server.url + '/#runs/older');
		await becomes(() => page.locator('.run-answer strong').textContent(), '✓ right', 'one that does not say');
		await page.goto(server.url + '/#runs');
		await becomes(() => page.locator('[data-run=near] .run-result strong').textContent(), '≈', 'in the list too');
		same(await page.locator('[data-run=older] .run-result strong').textContent(), '✓', 'as those that are right');
		await page.context().close();
		await rm(trace('near'));
		await rm(trace('older'));
	}

	/* --- Small and dark, nobody there --- */
	{
		const page = await visit('#runs/square', { viewport: { width: 390, height: 780 }, colorScheme: 'dark' });
		await becomes(() => step(page), '1 of 15', 'on a small page');
		for (let k = 0; k < 5; k++)
			await page.keyboard.press('ArrowRight');
		ok(await until(() => drawn(page, 'F')), 'with its picture');
		ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
		ok(await until(async () => {
			const card = await page.locator('.run-step.now').boundingBox(), look = await page.locator('.run-picture').boundingBox();
			return card.y > look.y + look.height - 1 && card.y < 780;
		}), 'the step is seen below the picture');
		await page.evaluate(() => { location.hash = '#runs/nobody'; });
		ok(await until(async () => (await page.locator('.run-note').textContent()).includes('no run "nobody"')), 'a run that is not there is told');
		await page.evaluate(() => { location.hash = '#runs/%2e%2e'; });
		await becomes(() => new URL(page.url()).hash, '#runs', 'an address that is none leads to the list');
		await page.context().close();
		const other = await visit('#runs', {}, bare.url);
		ok(await until(async () => (await other.locator('.run-told').textContent()).includes('--runs DIR')), 'without a folder the page says what to do');
		await other.context().close();
	}
	same(faults.join('\n'), '', 'no errors, nothing asked of others');
} catch (e) {
	ok(false, `it broke: ${e.stack}`);
} finally {
	await browser.close();
	await server.end();
	await bare.end();
	await rm(dir, { recursive: true, force: true });
}
done();
