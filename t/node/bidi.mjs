/* bidi.mjs -- Firefox by WebDriver BiDi, which it speaks itself: a browser that talks to nobody, in a
 * folder of its own, and one page of it. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/* Nothing is asked of anybody, told to anybody, or shown at the start. */
const PREFS = {
	'app.normandy.enabled': false, 'app.update.disabledForTesting': true, 'browser.aboutwelcome.enabled': false, 'browser.newtabpage.enabled': false,
	'browser.safebrowsing.malware.enabled': false, 'browser.safebrowsing.phishing.enabled': false, 'browser.safebrowsing.downloads.enabled': false,
	'browser.search.update': false, 'browser.shell.checkDefaultBrowser': false, 'browser.startup.homepage': 'about:blank', 'browser.startup.page': 0,
	'captivedetect.canonicalURL': '', 'datareporting.policy.dataSubmissionEnabled': false, 'datareporting.healthreport.uploadEnabled': false,
	'dom.push.connection.enabled': false, 'extensions.update.enabled': false, 'extensions.getAddons.cache.enabled': false, 'extensions.systemAddon.update.enabled': false,
	'media.gmp-manager.updateEnabled': false, 'network.captive-portal-service.enabled': false, 'network.connectivity-service.enabled': false,
	'network.dns.disablePrefetch': true, 'network.prefetch-next': false, 'network.predictor.enabled': false, 'network.http.speculative-parallel-limit': 0,
	'network.proxy.type': 0, 'remote.active-protocols': 1, 'services.settings.server': 'data:,', 'toolkit.telemetry.enabled': false, 'toolkit.telemetry.server': 'data:,',
	'toolkit.telemetry.unified': false, 'trailhead.firstrun.didSeeAboutWelcome': true, 'intl.accept_languages': 'en', 'ui.prefersReducedMotion': 1,
	'browser.download.folderList': 2, 'browser.download.useDownloadDir': true, 'browser.download.alwaysOpenPanel': false, 'browser.download.always_ask_before_handling_new_types': false,
};

/* program, a folder that is empty -> {page, end()} */
export default async function firefox(program, dir, more = {}) {
	const WebSocket = globalThis.WebSocket || (await import('ws')).default;
	const prefs = { ...PREFS, 'browser.download.dir': dir, ...more };
	await writeFile(path.join(dir, 'user.js'), Object.entries(prefs).map(([k, v]) => `user_pref(${JSON.stringify(k)}, ${JSON.stringify(v)});\n`).join(''));
	const child = spawn(program, ['--headless', '--no-remote', '--profile', dir, '--window-size', '1280,900', '--remote-debugging-port', '0'],
		{ stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: dir, MOZ_CRASHREPORTER_DISABLE: '1', MOZ_DISABLE_AUTO_SAFE_MODE: '1', TMPDIR: dir } });
	const gone = new Promise(r => child.on('exit', r));
	let said = '';
	const address = await new Promise((resolve, reject) => {
		child.on('error', reject);
		gone.then(code => reject(new Error(`${program} ended with ${code}: ${said.slice(-400)}`)));
		setTimeout(() => reject(new Error(`${program} does not listen: ${said.slice(-400)}`)), 60000).unref();
		child.stderr.on('data', d => {
			said += d;
			const m = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
			if (m)
				resolve(m[1]);
		});
	});
	const ws = new WebSocket(address + '/session'), waiting = new Map(), on = [];
	let id = 0;

	await new Promise((resolve, reject) => { ws.onopen = resolve; ws.onerror = () => reject(new Error('no connection to ' + address)); });
	ws.onmessage = e => {
		const m = JSON.parse(e.data), w = waiting.get(m.id);
		waiting.delete(m.id);
		if (w)
			m.type === 'error' ? w[1](new Error(`${w[2]}: ${m.error}: ${m.message}`)) : w[0](m.result);
		else
			on.forEach(f => f(m.method, m.params));
	};
	const send = (method, params = {}) => new Promise((resolve, reject) => {
		waiting.set(++id, [resolve, reject, method]);
		ws.send(JSON.stringify({ id, method, params }));
	});
	const { capabilities } = await send('session.new', { capabilities: {} });
	const context = (await send('browsingContext.getTree')).contexts[0].context;
	const act = actions => send('input.performActions', { context, actions });
	const move = ([x, y]) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }), mouse = actions => act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
	const CODES = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowRight: '\uE014', ArrowDown: '\uE015', Control: '\uE009' };
	const keys = list => act([{ type: 'key', id: 'keys', actions: list.flatMap(k => {
		const parts = k.split('+').map(p => CODES[p] || p);
		return [...parts.map(value => ({ type: 'keyDown', value })), ...parts.reverse().map(value => ({ type: 'keyUp', value }))];
	}) }]);
	const page = {
		version: capabilities.browserVersion,
		goto: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
		reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
		/* The value of an expression of the page; promises are waited for. */
		async get(expression) {
			const r = await send('script.evaluate', { expression: `Promise.resolve(${expression}).then(v => JSON.stringify(v) ?? 'null')`, target: { context }, awaitPromise: true });
			if (r.type === 'exception')
				throw new Error(`${expression}: ${r.exceptionDetails.text}`);
			return JSON.parse(r.result.value);
		},
		click: async (at, button = 0) => mouse([move(typeof at === 'string' ? await page.middle(at) : at), { type: 'pointerDown', button }, { type: 'pointerUp', button }]),
		move: at => mouse([move(at)]),
		drag: (from, to) => mouse([move(from), { type: 'pointerDown', button: 0 }, ...[1, 2, 3, 4].map(k => ({ ...move([from[0] + (to[0] - from[0]) * k / 4, from[1] + (to[1] - from[1]) * k / 4]), duration: 20 })),
			{ type: 'pointerUp', button: 0 }]),
		press: (...list) => keys(list),
		type: text => keys([...text]),
		middle: selector => page.get(`(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`),
		shot: async file => writeFile(file, Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64')),
		on: f => on.push(f),
	};
	await send('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] });
	return { page, end: async () => {
		send('browser.close').catch(() => {});
		const late = setTimeout(() => child.kill('SIGKILL'), 5000);
		await gone;
		clearTimeout(late);
		ws.close();
	} };
}
