/* browser.mjs -- for tests of pages: a browser that talks to nobody, and waiting for what it shows.
 *
 * Such a test is started as   node NAME.mjs PORISM [CHROMIUM]   and prints TAP. */
import { chromium } from 'playwright-core';
import { same as equal } from './tap.mjs';

const [program, browserPath = '/usr/bin/chromium'] = process.argv.slice(2);
export { program };

export function launch() {
	return chromium.launch({
		executablePath: browserPath,
		args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
			'--disable-background-networking', '--disable-component-update', '--disable-sync'],
	});
}

export const same = (found, want, text) => equal(want, found, text);

/* What should come is waited for this long, in ms: far more than a busy machine needs, as nothing
 * here asks how fast it is. */
export const PATIENCE = 120000;

/* Wait until f gives something true; the last thing it gave. */
export async function until(f, ms = PATIENCE) {
	let v;
	for (const end = Date.now() + ms; Date.now() < end;) {
		try {
			v = await f();
		} catch {
			v = undefined;
		}
		if (v)
			return v;
		await new Promise(r => setTimeout(r, 25));
	}
	return v;
}

/* What the page shows settles a moment after what caused it. */
export async function becomes(get, want, text) {
	let found;
	await until(async () => (found = await get()) === want);
	same(found, want, text);
}
