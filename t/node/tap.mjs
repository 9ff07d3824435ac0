/* tap.mjs -- the smallest test harness for the scripts here: numbered lines, a count. */
let n = 0, bad = 0;

export function ok(is, text, more) {
	console.log(`${is ? 'ok' : 'not ok'} ${++n} - ${text}`);
	if (is)
		return true;
	bad++;
	if (more !== undefined)
		console.log('# ' + String(typeof more === 'string' ? more : JSON.stringify(more)).slice(0, 800).replace(/\n/g, '\n# '));
	return false;
}
export function same(want, got, text) {
	const a = JSON.stringify(want), b = JSON.stringify(got);
	return ok(a === b, text, `expected: ${a}\nfound:    ${b}`);
}
export async function fails(promise, part, text) {
	try {
		const r = await promise;
		return ok(false, text, r);
	} catch (e) {
		return ok(String(e.message).includes(part), text, e.message);
	}
}
export function done() {
	console.log(`1..${n}`);
	process.exitCode = bad ? 1 : 0;
}
/* Waits until what f gives is true, at most a few seconds. */
export async function until(f) {
	for (let i = 0; i < 300; i++) {
		if (f())
			return true;
		await new Promise(r => setTimeout(r, 10));
	}
	return false;
}
