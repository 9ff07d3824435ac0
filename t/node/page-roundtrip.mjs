/* page-roundtrip.mjs -- figures of the gallery opened in the page, moved, undone, saved, opened again: identical.
 *
 *   node page-roundtrip.mjs PORISM [CHROMIUM]        twelve of them; with PORISM_GALLERY=all every one
 *
 * Everything happens on the loopback. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch, PATIENCE, program, same, until } from './browser.mjs';
import serve from './server.mjs';
import { done, ok } from './tap.mjs';

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../examples/gallery');
const found = (await readdir(root, { recursive: true })).filter(f => f.endsWith('.pg')).sort();
const files = process.env.PORISM_GALLERY === 'all' ? found : found.filter((_, i) => i % Math.ceil(found.length / 12) === 4);
const dir = await mkdtemp(path.join(tmpdir(), 'porism-trip-'));
const server = await serve(program, '--memory'), browser = await launch(), faults = [];
const page = await (await browser.newContext({ viewport: { width: 900, height: 640 }, acceptDownloads: true })).newPage();
const get = async (id, rest) => (await fetch(`${server.url}/api/v1/canvases/${id}/${rest}`)).text();
const idle = () => until(() => page.evaluate(() => !stage.busy && !stage.drag && stage.picture), 20000);

page.setDefaultTimeout(PATIENCE);
page.on('pageerror', e => faults.push(e.stack || e.message));
/* The canvas that a file becomes. */
async function open(name, buffer) {
	const before = await page.evaluate(() => state.id);

	await page.setInputFiles('#file', { name, mimeType: 'text/plain', buffer });
	const id = await until(() => page.evaluate(b => (state.id !== b && state.version >= 0 && !document.querySelector('dialog[open]') ? state.id : null), before));
	await idle();
	return id;
}
async function save(kind) {
	await page.click('#export');
	await page.click('[data-act=save]');
	await page.locator(`.share input[value="${kind}"] + span`).click();
	const [file] = await Promise.all([page.waitForEvent('download'), page.click('.share .main')]);
	await file.saveAs(path.join(dir, kind));
	return readFile(path.join(dir, kind));
}
const look = async id => ({ journal: await get(id, 'journal'), picture: await get(id, 'svg') });
const counts = { moved: 0, still: 0 };

try {
	await page.goto(server.url);
	await until(() => page.locator('.example').count());
	for (const f of files) {
		const id = await open(path.basename(f), await readFile(path.join(root, f))), first = id && await look(id);
		if (!ok(first && first.journal, `${f} is opened`))
			continue;
		/* A free point goes a step aside, by key; else a slider. */
		const grip = page.locator('.grip').first(), slider = page.locator('#sliders input').first();
		const what = await grip.count() ? grip : await slider.count() ? slider : null;
		counts[what ? 'moved' : 'still']++;
		if (what) {
			await what.focus();
			await page.keyboard.press(await slider.count() && what === slider && await slider.evaluate(s => s.value === s.max) ? 'ArrowLeft' : 'ArrowRight');
			await page.evaluate(() => stage.settle());
			await idle();
			const moved = await get(id, 'journal');
			if (ok(moved !== first.journal, `${f}: it is moved`)) {
				await until(() => page.locator('#undo:not(:disabled)').count());
				await page.click('#undo');
				await until(async () => (await get(id, 'journal')) !== moved);
				await idle();
			}
			const back = await look(id);
			ok(back.journal === first.journal && back.picture === first.picture, `${f}: and undone`);
		}
		for (const kind of ['script', 'journal']) {
			const again = await open(`again.${kind === 'script' ? 'pg' : 'jsonl'}`, await save(kind)), last = again && await look(again);
			ok(last && last.journal === first.journal && last.picture === first.picture.replace(/<title[\s\S]*?<\/title>/, () => /<title[\s\S]*?<\/title>/.exec(last.picture)[0]),
				`${f}: saved as ${kind} and opened again it is identical`);
		}
	}
	console.log(`# ${files.length} figures, ${counts.moved} moved, ${counts.still} with nothing to move`);
	same(faults, [], 'nothing went wrong');
} finally {
	await browser.close();
	await server.end();
	await rm(dir, { recursive: true, force: true });
}
done();
