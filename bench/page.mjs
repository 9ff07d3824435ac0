/* page.mjs -- a point of a figure is dragged on the page, in Chromium.
 *
 *   node page.mjs PORISM drag.txt [CHROMIUM]
 *
 * The mouse is moved some 75 times a second for four seconds.  The browser is spoken to by its own
 * protocol, with nothing watched meanwhile: a test driver that listens to the network would be measured, too.
 * Prints "key value" lines: pictures shown and frames of the browser (which has 60) a second, and processor time for a
 * picture, of the server and of the page's main thread. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serve from '../t/node/server.mjs';

const WebSocket = createRequire(new URL('../t/node/x', import.meta.url))('ws');
const [program, script, chromium = '/usr/bin/chromium'] = process.argv.slice(2);
const SECONDS = 4, TICK = 10 /* ms of processor, in /proc */;
const wait = ms => new Promise(ok => setTimeout(ok, ms));

const server = await serve(program, '--memory');
const made = await (await fetch(server.url + '/api/v1/canvases', { method: 'POST', headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify({ script: readFileSync(script, 'utf8') }) })).json();
const profile = mkdtempSync(join(tmpdir(), 'porism-bench-'));
const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
	'--disable-component-update', '--disable-sync', '--window-size=1280,800', '--remote-debugging-port=0', `--user-data-dir=${profile}`,
	`${server.url}/#${made.id}`], { stdio: ['ignore', 'ignore', 'pipe'] });
const address = await new Promise(ok => {
	let text = '';
	browser.stderr.on('data', d => {
		text += d;
		const m = text.match(/ws:\S+/);
		if (m)
			ok(m[0]);
	});
});
const pages = new URL('/json', address.replace('ws:', 'http:'));
let tab;
while (!(tab = (await (await fetch(pages)).json()).find(t => t.type === 'page')))
	await wait(50);
const socket = new WebSocket(tab.webSocketDebuggerUrl), answers = new Map();
let asked = 0;
await new Promise(ok => socket.on('open', ok));
socket.on('message', m => {
	const a = JSON.parse(m);
	answers.get(a.id)?.(a.result);
});
const send = (method, params) => new Promise(ok => {
	answers.set(++asked, ok);
	socket.send(JSON.stringify({ id: asked, method, params }));
});
const evaluate = async text => (await send('Runtime.evaluate', { expression: text, awaitPromise: true, returnByValue: true })).result.value;
const mouse = (type, [x, y]) => send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 });

/* Milliseconds of processor that a thread has had; of what the command line fits. */
function processor(fits, thread) {
	let sum = 0;
	for (const pid of readdirSync('/proc').filter(n => /^\d+$/.test(n)))
		try {
			if (!fits(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
				continue;
			for (const t of thread ? [pid] : readdirSync(`/proc/${pid}/task`)) {
				const stat = readFileSync(`/proc/${pid}/task/${t}/stat`, 'utf8');
				const f = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
				sum += TICK * (Number(f[11]) + Number(f[12]));
			}
		} catch { /* it has ended */ }
	return sum;
}
const ours = () => processor(c => c.startsWith(program) && c.includes(`\0serve\0`), false);
const page = () => processor(c => c.includes('--type=renderer') && c.includes(profile) && !c.includes('webui'), true);

while (!await evaluate('typeof stage === "object" && !!stage.picture && !stage.busy && !!stage.marks.get("A")'))
	await wait(50);
await wait(500);
const at = await evaluate('(() => { const r = stage.root.getBoundingClientRect(), [x, y] = stage.spot(stage.free(false).find(f => f.name === "A")); return [r.left + x, r.top + y]; })()');
await evaluate(`window.counted = { pictures: 0, frames: 0 };
	stage.show = (show => function (...a) { counted.pictures++; return show.apply(this, a); })(stage.show);
	(function tick() { counted.frames++; requestAnimationFrame(tick); })(); 0`);
await mouse('mousePressed', at);
const round = t => [at[0] + 40 * Math.sin(t / 350), at[1] - 40 + 40 * Math.cos(t / 350)];
for (let t = 0; t < 500; t += 8) {
	await mouse('mouseMoved', round(t));
	await wait(4);
}
await evaluate('counted.pictures = counted.frames = 0');
const used = [ours(), page()], began = performance.now();
for (let t; (t = performance.now() - began) < SECONDS * 1000;) {
	mouse('mouseMoved', round(t));
	await wait(13);
}
const s = (performance.now() - began) / 1000, { pictures, frames } = await evaluate('counted');
const [a, b] = [ours() - used[0], page() - used[1]];
console.log(`page_pictures ${(pictures / s).toFixed(1)}\npage_frames ${(frames / s).toFixed(1)}`);
console.log(`page_server_ms ${(a / pictures).toFixed(2)}\npage_main_ms ${(b / pictures).toFixed(2)}`);
await mouse('mouseReleased', round(0));
browser.kill();
await new Promise(ok => browser.on('exit', ok));
await server.end();
rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
process.exit(0);
